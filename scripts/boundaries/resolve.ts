import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { Declared, Target } from './rules.ts'
import { packages } from './source-files.ts'

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
type Manifests = Record<string, Manifest>

/** Returns a function that resolves imports. It uses paths and declared dependencies, not node_modules. */
export function resolver(root: string): (from: string, specifier: string) => Target {
  const folders = ['', ...packages]
  const manifests: Manifests = Object.fromEntries(folders.map((folder) => [folder, readManifest(root, folder)]))
  const file = (path: string): Target => (isFile(root, path) ? { kind: 'file', path } : { kind: 'unresolved' })

  return (from, specifier) => {
    const bare = specifier.replace(/[?].*$/, '')
    const own = from.split('/')[0] ?? ''
    if (bare.startsWith('.')) return file(path.posix.join(path.posix.dirname(from), bare))
    if (bare.startsWith('#')) return file(`${own}/src/${bare.slice(1)}.ts`)
    if (isBuiltin(bare)) return { kind: 'node', name: bare }
    const name = packageName(bare)
    const declared = declaration(name, own, manifests)
    if (!name.startsWith('@dray/')) return { kind: 'package', name, declared }
    const workspaceFile = bare.replace(/^@dray\/([^/]+)\/?/, '$1/src/')
    // Packages export only .ts files. A .tsx file is resolved anyway, so that the right rule reports it.
    const target = [`${workspaceFile}.ts`, `${workspaceFile}.tsx`].map(file).find(({ kind }) => kind === 'file')
    return target?.kind === 'file' ? { kind: 'workspace', path: target.path, declared } : { kind: 'unresolved' }
  }
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function declaration(name: string, own: string, manifests: Manifests): Declared {
  const { dependencies = {}, optionalDependencies = {}, devDependencies = {} } = manifests[own] ?? {}
  if (name in dependencies || name in optionalDependencies) return 'for-production'
  const shared = manifests['']?.devDependencies ?? {}
  return name in devDependencies || name in shared ? 'for-development' : 'no'
}

function readManifest(root: string, folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  return manifest
}

const isFile = (root: string, file: string) =>
  existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile()
