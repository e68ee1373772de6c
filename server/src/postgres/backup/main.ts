// npm run database -- backup | restore: base backups and point-in-time restore, with the settings of npm start. See docs/operations.md.
import { parseArgs } from 'node:util'
import { databaseCommand, houseCommand } from '@lucero/kit/command-name'
import { StartupProblem } from '@lucero/kit/errors'
import { takeBackup } from './base-backup.ts'
import { prepareRestore } from './restore.ts'

const usage = `${databaseCommand} backup --to FOLDER [--url URL] [--upload COMMAND] [--keep NUMBER]
${databaseCommand} restore --from BACKUP --data FOLDER --restore-command COMMAND [--to-time TIME | --to-name NAME] [--node NODE]`

const options = {
  to: { type: 'string' },
  url: { type: 'string' },
  upload: { type: 'string' },
  keep: { type: 'string' },
  from: { type: 'string' },
  data: { type: 'string' },
  node: { type: 'string' },
  'restore-command': { type: 'string' },
  'to-time': { type: 'string' },
  'to-name': { type: 'string' },
} as const

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const { to, from, data, node, upload, url = process.env['DATABASE_URL'] } = values
  const restoreCommand = values['restore-command']
  if (positionals[0] === 'backup' && to) {
    if (!url) throw new StartupProblem('DATABASE_URL is not set, and --url is missing')
    const keep = values.keep === undefined ? undefined : readKeep(values.keep)
    const { folder, backup } = await takeBackup({ url, to, upload, keep })
    return say(`Backup ${folder}\nEnded at ${backup.endedAt}, restore point ${backup.restorePoint}`)
  }
  if (positionals[0] === 'restore' && from && data && restoreCommand) {
    const [toTime, toName] = [values['to-time'], values['to-name']]
    const target = await prepareRestore({ from, node, data, restoreCommand, toTime, toName })
    return say(nextSteps(data, target))
  }
  throw new StartupProblem(usage)
}

function readKeep(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new StartupProblem(`--keep is a number of backups, not ${text}`)
  return Number(text)
}

const nextSteps = (data: string, target: string) => `${data} recovers to ${target}. Next:
1. Give the folder to PostgreSQL's user (chown -R postgres: ${data}) and start PostgreSQL on it.
2. Wait until it accepts writes: select pg_is_in_recovery() is f.
3. Remove book-heads-….txt and staff-log-….txt from LUCERO_DATA_DIR of every node.
4. Start one node that is not behind the proxy, and run: ${houseCommand} ledger audit`

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof StartupProblem && error.message === usage ? 2 : 1
})
