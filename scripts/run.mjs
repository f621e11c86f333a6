// Runs every command of package.json: `node scripts/run.mjs <command> [arguments]`.
// It runs on the machine's own Node before any package is installed, so it and set-up/ import no package.
const major = Number(process.versions.node.split('.')[0])

if (major < 20) {
  console.error(`Dray needs Node 20 or newer to set itself up; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const { runCommand } = await import('./commands.mjs')
const [name = '', ...args] = process.argv.slice(2)
await runCommand(name, args)
