import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartProblem } from '../../start-problem.ts'

/** Whom the database programs run as. PostgreSQL refuses root, and an account without a name. */
export interface Identity {
  /** Words put before every command. */
  wrap: string[]
  /** Another account than ours, when we are root and must give our rights away. */
  account: { uid: number; gid: number } | undefined
}

const ourselves: Identity = { wrap: [], account: undefined }
// Every system knows this account by name, also the barest container.
const nobody = { uid: 65_534, gid: 65_534 }

/** Chooses the identity for a data folder: ourselves, the folder's owner, ourselves under another name, or nobody. */
export function chooseIdentity(dataDir: string, mayUseNamespaces = true): Identity {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return ourselves
  const owner = isRoot ? ownerOf(path.join(dataDir, 'postgres')) : undefined
  if (owner && owner.uid !== 0) return { wrap: [], account: owner }
  // A user namespace is preferred: the files stay ours, and folders only we may enter stay usable.
  const wrap = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  if (mayUseNamespaces && spawnSync('unshare', [...wrap.slice(1), 'true']).status === 0)
    return { wrap, account: undefined }
  if (isRoot) return { wrap: [], account: nobody }
  throw new StartProblem(
    `PostgreSQL can't run as user id ${process.getuid?.()}, which has no name on this machine. ` +
      'Start Dray as a user of this machine, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** The command with its wrapping, ready to be spawned. */
export function asIdentity({ wrap, account }: Identity, command: string[]) {
  const [program = '', ...args] = [...wrap, ...command]
  return { program, args, options: account ?? {} }
}

/** Lets the identity enter a folder that is ours, or says why it cannot. */
export function letEnter(identity: Identity, folder: string): void {
  if (!identity.account) return
  if (fs.statSync(folder).uid === process.getuid?.()) fs.chmodSync(folder, fs.statSync(folder).mode | 0o011)
  if (mayEnter(identity, folder)) return
  throw new StartProblem(
    `PostgreSQL can't run as root, and user ${identity.account.uid}, which it runs as instead, has no access to ${folder}. ` +
      'Set DATA_DIR to a folder that every user can access, such as /var/lib/dray, or start Dray as a regular user.',
  )
}

/** Gives a folder with everything in it to the account the database runs as, when it was ours before. */
export function giveTo({ account }: Identity, folder: string): void {
  if (!account || !fs.existsSync(folder) || fs.statSync(folder).uid === account.uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, entry), account.uid, account.gid)
  // The folder itself last: its owner says that everything in it has been handed over.
  fs.chownSync(folder, account.uid, account.gid)
}

const mayEnter = ({ account }: Identity, folder: string) =>
  spawnSync('test', ['-x', folder], { ...account, stdio: 'ignore' }).status === 0

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const found = fs.statSync(folder, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}
