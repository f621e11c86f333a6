import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireNodeStarts, root } from './paths.mjs'
import { SetUpError, showProgress } from './progress.mjs'

const lockPath = join(root, 'package-lock.json')
const installedPath = join(root, 'node_modules', '.package-lock.json')

/**
 * True if node_modules contains the packages of package-lock.json. npm records what it has installed in its last step, so this is also
 * correct after a manual `npm install` and after an interrupted installation.
 */
export function isInstalled() {
  const locked = packagesIn(lockPath)
  const installed = packagesIn(installedPath)
  return Object.entries(locked).every(([path, expected]) => {
    if (!isPackage(path)) return true
    const actual = installed[path]
    if (actual === undefined) return Boolean(expected.optional) && !isForThisPlatform(expected)
    return actual.version === expected.version && actual.integrity === expected.integrity
  })
}

/** The other entries are our own packages. */
const isPackage = (path) => /(^|\/)node_modules\//.test(path)

function packagesIn(path) {
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

/** An optional package without a platform belongs to one for another platform, so it isn't needed either. */
function isForThisPlatform({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined) return false
  const includes = (list, value) => [list].flat().includes(value)
  return (
    includes(os, process.platform) && includes(cpu, process.arch) && (libc === undefined || includes(libc, 'glibc'))
  )
}

/**
 * Installs the packages of the lock file without running install scripts: with `npm ci` into an empty folder, otherwise with
 * `npm install`, which changes only what differs and so does not disturb a running Dray. Restores the lock file if npm changes it.
 */
export async function install() {
  if (!existsSync(lockPath))
    throw new SetUpError('package-lock.json is missing: this is not a complete checkout of Dray.')
  const locked = readFileSync(lockPath)
  const first = existsSync(installedPath) ? 'install' : 'ci'
  let problem = await npm(first)
  if (isLockRejected(problem)) problem = await npm('install')
  if (!readFileSync(lockPath).equals(locked)) writeFileSync(lockPath, locked)
  if (problem !== undefined) throw new SetUpError(messageFor(problem))
  if (!isInstalled() && first === 'install') problem = await npm('ci')
  if (problem !== undefined) throw new SetUpError(messageFor(problem))
  requireLockedPackages()
  requireNodeStarts()
}

/** Uses only packages in the lock file, or says so if it lacks some. */
function requireLockedPackages() {
  const { changed, unlocked } = comparePackages(packagesIn(lockPath), packagesIn(installedPath))
  if (changed.length > 0)
    throw new SetUpError(`npm installed other packages than those of package-lock.json: ${inShort(changed)}.`)
  if (unlocked.length > 0)
    console.error(
      `package-lock.json lacks packages of this platform, so their content was not checked: ${inShort(unlocked)}.`,
    )
}

/** Packages that differ from the lock file, and those that it doesn't have. */
export function comparePackages(locked, installed) {
  const packages = Object.entries(installed).filter(([path, { link }]) => isPackage(path) && !link)
  return {
    changed: packages.flatMap(([path, { version, integrity }]) => {
      const expected = locked[path]
      const isSame = expected === undefined || (expected.version === version && expected.integrity === integrity)
      return isSame ? [] : [path]
    }),
    unlocked: packages.flatMap(([path]) => (locked[path] === undefined ? [path] : [])),
  }
}

const inShort = (paths) =>
  paths.length > 5 ? `${paths.slice(0, 5).join(', ')} and ${paths.length - 5} more` : paths.join(', ')

/** `npm ci` rejects a lock file that lacks packages of other platforms; `npm install` accepts it. */
const isLockRejected = (problem) => problem !== undefined && problem.includes('EUSAGE')

/** Returns undefined if npm succeeds, or else its message. */
function npm(command) {
  const needed = Object.entries(packagesIn(lockPath)).filter(
    ([path, entry]) => isPackage(path) && (!entry.optional || isForThisPlatform(entry)),
  )
  const installedCount = () => needed.filter(([path]) => existsSync(join(root, path, 'package.json'))).length
  const endProgress = showProgress('Installing packages …', () => `${installedCount()} of ${needed.length}`)
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=http',
  ]
  const retryOptions = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
  const [program, ...before] = npmProgram()
  const child = spawn(program, [...before, command, ...options, ...retryOptions], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
    if (isOffline(output)) child.kill()
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)))
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : problemIn(output, `npm ${command} ended with code ${code}`)),
    )
  }).finally(endProgress)
}

const networkProblem =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/

/** Without a network npm retries each package for minutes. If all attempts failed, it is stopped. */
function isOffline(output) {
  const attempts = output.split('\n').filter((line) => line.includes('attempt') && networkProblem.test(line))
  return attempts.length >= 12 && !/fetch GET 200/.test(output)
}

/** The npm that started this command, or else the npm on the PATH. */
function npmProgram() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const startedByNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)
  return startedByNpm ? [node ?? process.execPath, script] : ['npm']
}

/** The error output of npm, without its log of requests. */
function problemIn(output, fallback) {
  if (isOffline(output)) return 'ENETUNREACH'
  const lines = output.split('\n').filter((line) => !line.startsWith('npm http'))
  return lines.join('\n').trim() || fallback
}

function messageFor(problem) {
  const known = [
    [/ENOENT.*npm|spawn npm/, 'npm was not found: install Node 20 or newer together with npm.'],
    [
      networkProblem,
      'The packages could not be downloaded: check the network (or the registry in your npm settings) and run the command again.',
    ],
    [
      /CERT|SELF_SIGNED/,
      'The registry shows a certificate this machine does not trust: set NODE_EXTRA_CA_CERTS and run the command again.',
    ],
    [/E40[13]/, 'The registry refused access: check the sign-in in your npm settings and run the command again.'],
    [/ENOSPC/, 'The disk is full: Dray needs about 1 GB for its packages.'],
    [
      /EACCES|EPERM|EROFS/,
      `The folder ${root} can't be written to: give yourself write permission and run the command again.`,
    ],
  ]
  const found = known.find(([pattern]) => pattern.test(problem))
  return found === undefined ? `npm could not install the packages:\n${problem}` : found[1]
}
