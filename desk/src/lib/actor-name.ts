import { t } from '@lucero/ui/text/t.ts'

/** The name of a staff member or of an API key. A key is `key NAME of USERNAME`, and usernames have no spaces. */
export function actorName(name: string): string {
  const [, key, staff] = /^key (.+) of (\S+)$/u.exec(name) ?? []
  return key !== undefined && staff !== undefined ? t('key {key} of {staff}', { key, staff }) : name
}
