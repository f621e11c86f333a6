import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** A text that the product may show, with its file and line. */
export type Sentence = { location: string; text: string }

/** Every text of the product, sorted by file: messages, labels, hints, empty states, reports and templates. */
export function sentencesOf(root: string): Sentence[] {
  const files = globSync('{domain,contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  const sources = files.filter((file) => !/\.test\.tsx?$|\/test-data\/|\.sql\.ts$/.test(file)).sort()
  return sources.flatMap((file) => textsIn(readFileSync(path.join(root, file), 'utf8'), file))
}

export function textsIn(source: string, file: string): Sentence[] {
  const { program } = parseSync(file, source)
  const found: { at: number; text: string }[] = []
  const add = (at: number, text: string) => found.push({ at, text: text.replace(/\s+/g, ' ').trim() })
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value)
    },
    JSXText: ({ start, value }) => add(start, value),
    TemplateLiteral: ({ start, end }) => add(start, source.slice(start + 1, end - 1)),
  }).visit(program)
  return found
    .filter(({ text }) => isShownText(text))
    .sort((a, b) => a.at - b.at)
    .map(({ at, text }) => ({ location: `${file}:${source.slice(0, at).split('\n').length}`, text }))
}

/** Several words, or one capitalized word; but not SQL, CSS, an import or the path of an icon. */
const isShownText = (text: string): boolean =>
  (/[A-Za-z]{2}.*\s/.test(text) || /^[A-Z][a-z]+[.…!?]*$/.test(text)) &&
  !/^(?:@dray|\.\.?\/|node:|M\d|\(max-width|(?:select|insert|update|delete|with|json_agg|coalesce|array)\b)/.test(text)
