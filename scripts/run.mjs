// Every command of package.json comes through here: `node scripts/run.mjs <command> [arguments]`.
// It runs on whatever Node the machine has and on nothing else, so it (and set-up/) imports no package.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Dray needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const { runCommand } = await import('./commands.mjs')
const [name = '', ...args] = process.argv.slice(2)
await runCommand(name, args)
