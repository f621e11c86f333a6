import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const helpFolder = path.join(import.meta.dirname, '../../../docs/help')

export const helpPageIds = readdirSync(helpFolder)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .map((name) => name.replace('.md', ''))

export const readHelpPage = (id: string): string => readFileSync(path.join(helpFolder, `${id}.md`), 'utf8')

/** The controls (**bold**), keys (`code`) and pictures of a page, in its sequence. */
export const namedSteps = (markdown: string): string[] =>
  [...markdown.matchAll(/\*\*(.+?)\*\*|`(.+?)`|!\[.+?\]\(pictures\/(.+?)\)/g)].map(
    ([, control, key, picture]) => control ?? key ?? picture ?? '',
  )
