import { helpText, type HelpNode } from './help-node.ts'
import { type HelpTopic, helpTopics } from './help-topics.ts'

type HelpFile = { title: string; nodes: HelpNode[] }
export type HelpPage = HelpTopic & HelpFile & { id: string; words: string }

const files = import.meta.glob<HelpFile>(['../../../../docs/help/*.md', '!**/README.md'], { eager: true })

export const helpPages: readonly HelpPage[] = Object.entries(helpTopics).map(([id, topic]) => {
  const { title, nodes } = files[`../../../../docs/help/${id}.md`] ?? { title: id, nodes: [] }
  return { ...topic, id, title, nodes, words: helpText(nodes) }
})
