import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartProblem } from '../../start-problem.ts'

/** The user that runs the database. PostgreSQL refuses root and users without a name. */
export interface Identity {
  /** Prefix of every command. */
  wrap: string[]
  /** Set if this process is root and has to drop its privileges. */
  account: { uid: number; gid: number } | undefined
}

const sameUser: Identity = { wrap: [], account: undefined }
// Every system has a name for this account, even a minimal container.
const nobody = { uid: 65_534, gid: 65_534 }

/** Chooses, in this sequence: this user, the folder's owner, this user under another name, or nobody. */
export function chooseIdentity(dataDir: string, mayUseNamespaces = true): Identity {
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return sameUser
  const owner = isRoot ? folderOwner(path.join(dataDir, 'postgres')) : undefined
  if (owner && owner.uid !== 0) return { wrap: [], account: owner }
  // Better than another account: the files stay ours, and folders only we can access stay usable.
  const wrap = ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`]
  if (mayUseNamespaces && spawnSync('unshare', [...wrap.slice(1), 'true']).status === 0)
    return { wrap, account: undefined }
  if (isRoot) return { wrap: [], account: nobody }
  throw new StartProblem(
    `PostgreSQL can't run as user id ${process.getuid?.()}, which has no name on this machine. ` +
      'Start Dray as a user of this machine, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** The complete command to spawn. */
export function asIdentity({ wrap, account }: Identity, command: string[]) {
  const [program = '', ...args] = [...wrap, ...command]
  return { program, args, options: account ?? {} }
}

/** Throws a StartProblem if access can't be granted. */
export function grantAccess(identity: Identity, folder: string): void {
  if (!identity.account) return
  if (fs.statSync(folder).uid === process.getuid?.()) fs.chmodSync(folder, fs.statSync(folder).mode | 0o011)
  if (hasAccess(identity, folder)) return
  throw new StartProblem(
    `PostgreSQL can't run as root, and user ${identity.account.uid}, which it runs as instead, has no access to ${folder}. ` +
      'Set DATA_DIR to a folder that every user can access, such as /var/lib/dray, or start Dray as a regular user.',
  )
}

/** Makes the database's account the owner of a folder and its contents, unless it already is. */
export function changeOwner({ account }: Identity, folder: string): void {
  if (!account || !fs.existsSync(folder) || fs.statSync(folder).uid === account.uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    fs.lchownSync(path.join(folder, entry), account.uid, account.gid)
  // The folder comes last: its owner shows that everything inside has been changed.
  fs.chownSync(folder, account.uid, account.gid)
}

const hasAccess = ({ account }: Identity, folder: string) =>
  spawnSync('test', ['-x', folder], { ...account, stdio: 'ignore' }).status === 0

function hasName(): boolean {
  try {
    return os.userInfo().username !== ''
  } catch {
    return false
  }
}

function folderOwner(folder: string): { uid: number; gid: number } | undefined {
  const stats = fs.statSync(folder, { throwIfNoEntry: false })
  return stats && { uid: stats.uid, gid: stats.gid }
}
