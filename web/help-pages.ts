import { marked, type Token } from 'marked'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { HelpNode } from './src/app/help/help-node.ts'

/** Turns the Markdown of docs/help into what the help panel shows, so the browser needs no parser. */
export function helpPages(): Plugin {
  return {
    name: 'help-pages',
    transform: {
      filter: { id: /\/docs\/help\/[\w-]+\.md$/ },
      handler(code, id) {
        const pictures: string[] = []
        const [head, ...blocks] = marked.lexer(code).filter(({ type }) => type !== 'space')
        if (head?.type !== 'heading') this.error('A help page begins with its title')
        const nodes = blocks.flatMap((block) => nodesOf(block, pictures))
        const text = JSON.stringify(nodes).replaceAll(/"\[picture (\d+)\]"/g, 'picture$1')
        // A new page is built before its pictures are drawn.
        const isDrawn = (picture: string) => existsSync(path.join(path.dirname(id), picture))
        const imports = pictures.map((picture, index) =>
          isDrawn(picture) ? `import picture${index} from './${picture}'` : `const picture${index} = ''`,
        )
        return {
          code: `${imports.join('\n')}\nexport const title = ${JSON.stringify(head.text)}\nexport const nodes = ${text}`,
          map: null,
          moduleType: 'js',
        }
      },
    },
  }
}

const tags: Readonly<Record<string, string>> = {
  paragraph: 'p',
  list_item: 'li',
  strong: 'strong',
  em: 'em',
  link: 'a',
}

/** `pictures`: collects the pictures, which are imported by their position. */
function nodesOf(token: Token, pictures: string[]): HelpNode[] {
  const inside = (tokens: readonly Token[] = []) => tokens.flatMap((part) => nodesOf(part, pictures))
  if (token.type === 'space') return []
  if (token.type === 'image') {
    pictures.push(String(token.href))
    return [{ tag: 'img', src: `[picture ${pictures.length - 1}]`, alt: String(token.text), nodes: [] }]
  }
  if (token.type === 'codespan') return [{ tag: 'kbd', nodes: [String(token.text)] }]
  if (token.type === 'list') return [{ tag: token.ordered ? 'ol' : 'ul', nodes: inside(token.items) }]
  if (token.type === 'text') return token.tokens ? inside(token.tokens) : [String(token.text)]
  const tag = tags[token.type]
  if (tag === undefined) throw new Error(`Help pages have no ${token.type}`)
  const href = token.type === 'link' ? { href: String(token.href) } : {}
  return [{ tag, ...href, nodes: inside('tokens' in token ? token.tokens : []) }]
}
