import { fold, searchWords } from '@dray/domain/search/search-words'
import type { Recent } from '../../records/recents.ts'
import type { IconName } from '../icons.tsx'

export type SearchHit = {
  id: string
  group: string
  icon: IconName
  label: string
  aside?: string | undefined
  available?: number
  /** Other words that find it. */
  keywords?: string
  /** Its text, whose words find it too, after what is named so. */
  text?: string
  /** `opensTab`: always in a new tab (spec 2.1). */
  address?: string
  opensTab?: boolean
  /** For a hit without an address. */
  run?: () => void
  /** Can be listed among recent hits before anything is typed. */
  record?: Recent
}

/** True if every typed word is the beginning of a word in the label, keywords or text. */
export function isFoundBy({ label, keywords = '', text: own = '' }: SearchHit, text: string): boolean {
  const found = fold(`${label} ${keywords} ${own}`).split(/\s+/)
  return searchWords(text).every((word) => found.some((part) => part.startsWith(word)))
}

/** Puts the group with the best match first, and the best match first within each group; otherwise keeps the order. */
export function bestFirst(hits: readonly SearchHit[], text: string): SearchHit[] {
  const search = searchWords(text).join(' ')
  const ranks = new Map(hits.map((hit) => [hit, hitRank(hit, search)]))
  const rank = (hit: SearchHit): number => ranks.get(hit) ?? 0
  const groups = new Map<string, number>()
  for (const hit of hits) groups.set(hit.group, Math.min(rank(hit), groups.get(hit.group) ?? Number.POSITIVE_INFINITY))
  const names = [...groups.keys()]
  const place = ({ group }: SearchHit): number => (groups.get(group) ?? 0) * names.length + names.indexOf(group)
  return hits.toSorted((a, b) => place(a) - place(b) || rank(a) - rank(b))
}

function hitRank({ label, keywords = '' }: SearchHit, search: string): number {
  const folded = fold(label)
  if (folded === search || folded.startsWith(`${search} · `) || fold(keywords).split(/\s+/).includes(search)) return 0
  return folded.startsWith(search) ? 1 : 2
}
