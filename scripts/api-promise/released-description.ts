import { describeApi } from '@dray/contract/description/describe-api'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Description } from './description.ts'

export const root = path.join(import.meta.dirname, '../..')
export const releasedFile = path.join(root, 'docs/released-api.json')
export const changesFile = path.join(root, 'docs/changes.md')

export type ReleasedDescription = Description & { info: { 'x-release': string } }

export const readReleased = (): ReleasedDescription => JSON.parse(readFileSync(releasedFile, 'utf8'))

/** As a program gets it from a server. */
export const presentDescription = (): Description => JSON.parse(JSON.stringify(describeApi()))

/** The text of docs/released-api.json: without examples, and with each call and type on a line of its own. */
export function releasedText(description: Description, version: string): string {
  const { info, paths, components, ...rest } = withoutExamples(description) as Record<string, object>
  const head = JSON.stringify({ info: { ...info, 'x-release': version }, ...rest }).slice(0, -1)
  const { schemas = {}, responses = {}, ...others } = components as Record<string, object>
  const named = JSON.stringify(others).slice(0, -1)
  return `${head},\n"paths":${lines(paths ?? {})},\n"components":${named},\n"schemas":${lines(schemas)},\n"responses":${lines(responses)}}}\n`
}

const lines = (entries: object): string =>
  `{\n${Object.entries(entries)
    .map(([name, entry]) => `${JSON.stringify(name)}:${JSON.stringify(entry)}`)
    .join(',\n')}\n}`

function withoutExamples(value: unknown, key?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item))
  if (typeof value !== 'object' || value === null) return value
  // A field may be called "example" too.
  const entries = Object.entries(value).filter(([name]) => name !== 'example' || key === 'properties')
  return Object.fromEntries(entries.map(([name, item]) => [name, withoutExamples(item, name)]))
}
