import { migrate } from '../platform/db/migrate.ts'
import { examine } from '../doctor/examine.ts'
import { runTool, withDatabase } from './run-tool.ts'

const usage = `npm run doctor [-- --fix]

Compares everything that is stored twice. Never changes anything.
  --fix  prints the statements that would correct each difference, for you to read and run
Exit code: 0 if all match, 1 if any differs, 2 if it could not check.
`

const examineAll = (fix: boolean): Promise<number> =>
  withDatabase(async ({ config, connection, log }) => {
    await migrate({ ...connection, timeZone: config.timeZone })
    return (await examine(connection, log, { fix })) ? 0 : 1
  })

await runTool(usage, (args) => (args.some((arg) => arg !== '--fix') ? undefined : examineAll(args.includes('--fix'))))
