import os from 'node:os'
import path from 'node:path'

interface Machine {
  platform: NodeJS.Platform
  home: string
  isRoot: boolean
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  home: os.homedir(),
  isRoot: process.getuid?.() === 0,
})

/** Where Dray keeps its data if DATA_DIR is not set. Never in the checkout: a fresh clone would lose it. */
export function defaultDataDir(env: NodeJS.ProcessEnv, machine: Machine = thisMachine()): string {
  const { platform, home, isRoot } = machine
  if (platform === 'win32')
    return path.win32.join(env['LOCALAPPDATA'] || path.win32.join(home, 'AppData', 'Local'), 'Dray')
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Dray')
  const xdg = env['XDG_DATA_HOME']
  // The XDG specification says to ignore relative paths.
  if (xdg?.startsWith('/')) return path.posix.join(xdg, 'dray')
  // PostgreSQL never runs as root, and in many containers the account it runs as cannot enter /root.
  return isRoot ? '/var/lib/dray' : path.posix.join(home, '.local', 'share', 'dray')
}
