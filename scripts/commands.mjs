import { join } from 'node:path'
import { testsOfChanges } from './changed-tests.mjs'
import { exitLike, run, runTogether } from './processes.mjs'
import { runSection, runSections, sections } from './sections.mjs'
import { nodePath, root } from './set-up/place.mjs'
import { SetUpError } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'

const checks = ['types', 'lint', 'format', 'boundaries', 'unused', 'unit']

/** `web`: the command needs the built web application. The rest is how it runs. */
const commands = {
  start: { web: true, run: node('server/src/main.ts') },
  demo: { web: true, run: node('server/src/main.ts', '--demo') },
  import: { web: false, run: node('server/src/import.ts') },
  doctor: { web: false, run: node('server/src/doctor.ts') },
  bench: { web: true, run: node('bench/src/main.ts') },
  dev: { web: false, run: develop },
  check: { web: false, run: async (args) => exitLike(await runSections(checks, args)) },
  test: { web: true, run: async (args) => exitLike(await runSections([...checks, 'browser', 'coverage'], args)) },
  changed: { web: false, run: testChanges },
  long: { web: true, run: testLong },
}
for (const name of Object.keys(sections)) {
  commands[name] = { web: name === 'browser', run: async (args) => exitLike(await runSection(name, args)) }
}

export async function runCommand(name, args) {
  const command = commands[name]
  try {
    if (command === undefined)
      throw new SetUpError(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
    await setUp({ web: command.web })
    await command.run(args)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** A program of ours on the Node of this checkout; what stands after `--` on the command line goes to it. */
function node(...program) {
  return async (args) => exitLike(await run(nodePath(), [...program, ...args]))
}

/** Every test, with ten times as many random cases and rounds. */
async function testLong(args) {
  process.env.TEST_TIMES ??= '10'
  exitLike(await runSections(['unit', 'browser'], args))
}

/** The tests beside what was changed since the last commit, or since the one that is named. */
async function testChanges([commit]) {
  const tests = testsOfChanges(commit)
  if (tests.length === 0) console.log('Nothing that has tests was changed.')
  else exitLike(await runSection('unit', tests))
}

/** The server restarts when its sources change; Vite serves the web application and passes the calls on to it. */
async function develop(args) {
  const port = process.env.PORT ?? '3000'
  const address = process.env.PUBLIC_URL ?? 'http://localhost:5173'
  const end = await runTogether([
    {
      program: nodePath(),
      args: ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...args],
      env: { PORT: port, PUBLIC_URL: address },
    },
    {
      program: nodePath(),
      args: [join(root, 'node_modules/vite/bin/vite.js')],
      cwd: join(root, 'web'),
      env: { PORT: port },
    },
  ])
  exitLike(end)
}
