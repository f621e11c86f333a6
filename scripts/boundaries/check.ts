import { findCycles } from './cycles.ts'
import { resolver } from './resolve.ts'
import { type Edge, isTest, rules } from './rules.ts'
import { readSourceFiles, type SourceFile } from './source-files.ts'

export type Violation = { rule: string; description: string; location: string; detail: string }

export function checkBoundaries(root: string): { files: number; violations: Violation[] } {
  const files = readSourceFiles(root)
  const resolve = resolver(root)
  const references = files.flatMap((from) =>
    from.references.map(({ specifier, typeOnly, at }) => ({
      specifier,
      at,
      edge: { from, to: resolve(from.path, specifier), typeOnly },
    })),
  )
  const forbidden = references.flatMap(({ specifier, at, edge }) =>
    rules
      .filter((rule) => rule.forbids(edge))
      .map(({ name, description }) => ({
        rule: name,
        description,
        location: locationOf(edge.from, at),
        detail: specifier,
      })),
  )
  return {
    files: files.length,
    violations: [...forbidden, ...cycles(references.map(({ edge }) => edge)), ...clocks(files)],
  }
}

const locationOf = ({ path, text }: SourceFile, at: number) => `${path}:${text.slice(0, at).split('\n').length}`

function cycles(edges: readonly Edge[]): Violation[] {
  const imports = edges.flatMap(({ from, to }) => ('path' in to ? [[from.path, to.path] as const] : []))
  const files = findCycles(graphOf(imports)).map(
    violationOf('no-cycles', 'No file imports itself through other files.'),
  )
  const folders = findCycles(graphOf(imports.flatMap(siblingFolders))).map(
    violationOf('folders-point-one-way', 'Sibling folders do not import each other in both directions.'),
  )
  return [...files, ...folders]
}

function graphOf(links: readonly (readonly [from: string, to: string])[]): Map<string, string[]> {
  const graph = new Map<string, string[]>()
  for (const [from, to] of links) graph.set(from, [...(graph.get(from) ?? []), to])
  return graph
}

/** The sibling folders that contain the two files of an import, below their common folder. Imports of tests are ignored. */
function siblingFolders([from, to]: readonly [string, string]): [string, string][] {
  if (isTest(from) || isTest(to)) return []
  const [fromParts, toParts] = [from.split('/'), to.split('/')]
  const depth = fromParts.findIndex((name, index) => name !== toParts[index])
  const areInFolders = depth >= 0 && depth < fromParts.length - 1 && depth < toParts.length - 1
  return areInFolders ? [[fromParts.slice(0, depth + 1).join('/'), toParts.slice(0, depth + 1).join('/')]] : []
}

const violationOf =
  (rule: string, description: string) =>
  (cycle: readonly string[]): Violation => ({ rule, description, location: cycle[0] ?? '', detail: cycle.join(' → ') })

function clocks(files: readonly SourceFile[]): Violation[] {
  const description = 'The domain uses no clock and no random numbers: pass the time or the choice in.'
  return files
    .filter(({ path }) => path.startsWith('domain/src/') && !path.endsWith('.test.ts'))
    .flatMap((file) =>
      file.clockReads.map((at) => ({
        rule: 'domain-reads-no-clock',
        description,
        location: locationOf(file, at),
        detail: lineAt(file, at),
      })),
    )
}

const lineAt = ({ text }: SourceFile, at: number) => text.slice(at).split('\n')[0]?.slice(0, 60) ?? ''
