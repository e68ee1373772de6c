/** SQL of roles of one's own. */
import type { BaseRole, Permission } from '@lucero/contract/house/permissions'
import type { Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'

export type OwnRoleRow = {
  name: string
  title: string
  base: BaseRole
  permissions: Permission[]
  createdBy: string
  accounts: number
}

const columns = sql`
  r.name, r.title, r.base, r.permissions, r.created_by as "createdBy",
  (select count(*)::int from staff s where s.own_role = r.name) as accounts`

/** A role is not changed while an account gets it: both lock the accounts. */
export const lock = (tx: Tx) => tx.run(sql`lock table staff in share row exclusive mode`)

export const listAll = (tx: Tx) => tx.all<OwnRoleRow>(sql`select ${columns} from staff_role r order by r.name`)

export const find = (tx: Tx, name: string) =>
  tx.maybe<OwnRoleRow>(sql`select ${columns} from staff_role r where r.name = ${name}`)

export const put = (tx: Tx, { name, title, base, permissions, createdBy }: Omit<OwnRoleRow, 'accounts'>) =>
  tx.run(sql`
    insert into staff_role (name, title, base, permissions, created_by)
    values (${name}, ${title}, ${base}, ${permissions}::text[], ${createdBy})
    on conflict (name) do update set title = excluded.title, base = excluded.base, permissions = excluded.permissions`)

export const remove = (tx: Tx, name: string) => tx.run(sql`delete from staff_role where name = ${name}`)
