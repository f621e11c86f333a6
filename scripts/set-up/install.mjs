import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './place.mjs'
import { SetUpError, showProgress } from './say.mjs'

const lockPath = join(root, 'package-lock.json')
const installedPath = join(root, 'node_modules', '.package-lock.json')

/**
 * Whether node_modules holds what package-lock.json asks for. npm itself records what it installed, last of all, so the
 * two lists tell the truth after `npm install` by hand and after an interrupted installation too.
 */
export function isInstalled() {
  const asked = packagesIn(lockPath)
  const there = packagesIn(installedPath)
  return Object.entries(asked).every(([path, wanted]) => {
    if (!isPackage(path)) return true
    const found = there[path]
    if (found === undefined) return Boolean(wanted.optional) && !isForHere(wanted)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** The other entries are our own packages. */
const isPackage = (path) => /(^|\/)node_modules\//.test(path)

function packagesIn(path) {
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
}

/** An optional package that names no platform (a part of another platform's package) is not missed either. */
function isForHere({ os, cpu, libc }) {
  if (os === undefined || cpu === undefined) return false
  const names = (list, here) => [list].flat().includes(here)
  return names(os, process.platform) && names(cpu, process.arch) && (libc === undefined || names(libc, 'glibc'))
}

/**
 * Installs what the lock file names, without running any package's install script.
 * Into an empty folder with `npm ci`. Into a filled one with `npm install`, which changes only what differs and so
 * leaves a Dray that runs from it alone; the lock file is put back should npm touch it.
 */
export async function install() {
  if (!existsSync(lockPath))
    throw new SetUpError('package-lock.json is missing: this is not a complete checkout of Dray.')
  const locked = readFileSync(lockPath)
  const first = existsSync(installedPath) ? 'install' : 'ci'
  let problem = await npm(first)
  if (isOutOfStep(problem)) problem = await npm('install')
  if (!readFileSync(lockPath).equals(locked)) writeFileSync(lockPath, locked)
  if (problem !== undefined) throw new SetUpError(sentenceFor(problem))
  if (!isInstalled() && first === 'install') problem = await npm('ci')
  if (problem !== undefined) throw new SetUpError(sentenceFor(problem))
}

/** `npm ci` refuses a lock file made where the registry lacked a platform's package; `npm install` takes it. */
const isOutOfStep = (problem) => problem !== undefined && problem.includes('EUSAGE')

/** Answers undefined when npm succeeded, else what it said. */
function npm(command) {
  const wanted = Object.entries(packagesIn(lockPath)).filter(
    ([path, entry]) => isPackage(path) && (!entry.optional || isForHere(entry)),
  )
  const there = () => wanted.filter(([path]) => existsSync(join(root, path, 'package.json'))).length
  const endProgress = showProgress('Installing packages …', () => `${there()} of ${wanted.length}`)
  const options = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=http',
  ]
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
  const [program, ...before] = npmProgram()
  const child = spawn(program, [...before, command, ...options, ...patience], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && program === 'npm',
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk
    if (isCutOff(said)) child.kill()
  })
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)))
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : problemIn(said, `npm ${command} ended with code ${code}`)),
    )
  }).finally(endProgress)
}

const networkProblem =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET/

/** Without a network npm tries each package again and again, for minutes; one that answered nothing but errors will not. */
function isCutOff(said) {
  const attempts = said.split('\n').filter((line) => line.includes('attempt') && networkProblem.test(line))
  return attempts.length >= 12 && !/fetch GET 200/.test(said)
}

/** The npm that started this command, else the one on the PATH. */
function npmProgram() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const startedByNpm = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script)
  return startedByNpm ? [node ?? process.execPath, script] : ['npm']
}

/** What npm said of its failure, without the record of its requests. */
function problemIn(said, otherwise) {
  if (isCutOff(said)) return 'ENETUNREACH'
  const lines = said.split('\n').filter((line) => !line.startsWith('npm http'))
  return lines.join('\n').trim() || otherwise
}

function sentenceFor(problem) {
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
