import type { Differences } from './compare-descriptions.ts'

export type Release = { version: string; day: string; additions: Differences['additions'] }

const heading = /^## /m

/** docs/changes.md with the newest release above the others. */
export function withRelease(page: string, release: Release): string {
  const start = page.search(heading)
  const [introduction, releases] = start === -1 ? [page, ''] : [page.slice(0, start), page.slice(start)]
  return `${introduction.trimEnd()}\n\n${[releaseText(release), releases].filter((part) => part !== '').join('\n')}`
}

export const hasRelease = (page: string, version: string): boolean =>
  page.split('\n').some((line) => line.startsWith(`## ${version},`))

function releaseText({ version, day, additions }: Release): string {
  const { calls, fields, values, codes, access } = additions
  const parts = [
    list(
      'New calls',
      calls.map(({ name, call, description }) => `\`${name}\` (\`${call}\`): ${description.split('\n')[0]}`),
    ),
    list('New fields', fieldsByOwner(fields)),
    list(
      'New values',
      [...values].map(([at, added]) => `\`${at}\`: ${added.map((value) => `\`${value}\``).join(', ')}`),
    ),
    list(
      'New codes',
      [...codes].map(([code, names]) => `\`${code}\`: ${callNames(names)}`),
    ),
    list('Also for', access),
  ].filter((part) => part !== '')
  return [`## ${version}, ${day}\n`, ...(parts.length > 0 ? parts : ['Nothing new for programs.\n'])].join('\n')
}

const list = (title: string, items: readonly string[]): string =>
  items.length === 0 ? '' : `### ${title}\n\n${items.map((item) => `- ${item}\n`).join('')}`

/** `Product.gtin` and `Product.caseGtin` are one line. */
function fieldsByOwner(fields: readonly string[]): string[] {
  const owners = Map.groupBy(fields, (field) => field.slice(0, field.lastIndexOf('.')))
  return [...owners].map(([owner, names]) => {
    const own = names.map((name) => `\`${name.slice(owner.length + 1)}\``)
    return `\`${owner}\`: ${own.join(', ')}`
  })
}

const maxNames = 8
const callNames = (names: readonly string[]): string =>
  names.length > maxNames ? `${names.length} calls` : names.map((name) => `\`${name}\``).join(', ')
