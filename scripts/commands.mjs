import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles, testsOfFiles } from './changed-tests.mjs'
import { exitAs, runTogether } from './processes.mjs'
import { runSection, runSections, sections } from './sections.mjs'
import { cacheFolder, nodePath, root } from './set-up/paths.mjs'
import { SetUpError } from './set-up/progress.mjs'
import { setUp } from './set-up/set-up.mjs'

const checks = ['types', 'lint', 'format', 'boundaries', 'unused', 'unit']

/** `web`: whether the command needs the built web application. */
const commands = {
  // Downloads and builds everything up front, for an image that starts without a network.
  'set-up': { web: true, run: async () => {} },
  start: { web: true, run: node('--expose-gc', 'server/src/programs/main.ts') },
  demo: { web: true, run: node('--expose-gc', 'server/src/programs/main.ts', '--demo') },
  import: { web: false, run: node('server/src/programs/import.ts') },
  'lost-phone': { web: false, run: node('server/src/programs/lost-phone.ts') },
  backup: { web: false, run: node('server/src/programs/backup.ts') },
  restore: { web: false, run: node('server/src/programs/restore.ts') },
  doctor: { web: false, run: node('server/src/programs/doctor.ts') },
  bench: { web: true, run: node('bench/src/main.ts') },
  capacity: { web: false, run: node('trials/src/capacity/main.ts') },
  'cluster-trial': { web: true, run: node('trials/src/cluster/main.ts') },
  dev: { web: false, run: develop },
  check: { web: false, run: async (args) => exitAs(await runSections(checks, args)) },
  test: { web: true, run: async (args) => exitAs(await runSections([...checks, 'browser', 'coverage'], args)) },
  changed: { web: false, run: testChanges },
  'lint-changed': { web: false, run: lintChanges },
  long: { web: true, run: testLong },
  'help-pictures': { web: true, run: drawHelpPictures },
}
for (const name of Object.keys(sections)) {
  commands[name] = { web: name === 'browser', run: async (args) => exitAs(await runSection(name, args)) }
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

/**
 * Runs one of our programs with the Node of this checkout. Arguments after `--` are passed on to it. From the second start on, the code is
 * compiled already, which also saves the memory of Node's TypeScript compiler, in the PDF process too. If the folder isn't writable, every
 * start compiles again.
 */
function node(...program) {
  const env = { NODE_COMPILE_CACHE: join(cacheFolder, 'compiled') }
  return async (args) => exitAs(await runTogether([{ program: nodePath(), args: [...program, ...args], env }]))
}

/** Runs every test with ten times as many random cases and rounds. */
async function testLong(args) {
  process.env.TEST_TIMES ??= '10'
  exitAs(await runSections(['unit', 'browser'], args))
}

/** The browser test of the help pages draws their pictures on its way. */
async function drawHelpPictures(args) {
  process.env.HELP_PICTURES = 'draw'
  exitAs(await runSection('browser', ['e2e/src/help', ...args]))
}

/** Runs the tests that use the files that have changed since the last commit, or since a given commit. */
async function testChanges([commit]) {
  const tests = testsOfFiles(changedFiles(commit))
  if (tests.length === 0) console.log('No test uses the changed files.')
  else exitAs(await runSection('unit', tests))
}

/** Lints the files that have changed since the last commit, or since a given commit. */
async function lintChanges([commit]) {
  const files = changedFiles(commit).filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file)))
  if (files.length === 0) console.log('No source file has changed.')
  else exitAs(await runSection('lint', files))
}

/** The server restarts when its sources change. Vite serves the web application and forwards calls to the server. */
async function develop(args) {
  const port = process.env.PORT ?? '3000'
  const address = process.env.PUBLIC_URL ?? 'http://localhost:5173'
  const end = await runTogether([
    {
      program: nodePath(),
      args: ['--watch', '--watch-preserve-output', 'server/src/programs/main.ts', ...args],
      env: { PORT: port, PUBLIC_URL: address },
    },
    {
      program: nodePath(),
      args: [join(root, 'node_modules/vite/bin/vite.js')],
      cwd: join(root, 'web'),
      env: { PORT: port },
    },
  ])
  exitAs(end)
}
