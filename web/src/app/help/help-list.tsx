import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { loadingDots } from '../../kit/loading/loading-dots.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import type { HelpPage } from './help-pages.ts'
import style from './help.module.css'
import { useHelpPages } from './use-help-pages.ts'

/** The pages, those of this screen first. Finds them by title and by words in them. */
export function HelpList({ onOpen }: { onOpen: (page: string) => void }) {
  const pages = useHelpPages()
  const { pathname } = useLocation()
  const [search, setSearch] = useState('')
  if (pages === undefined) return loadingDots
  const found = byScreen(pages, pathname).filter((page) => isFoundBy(page, search))
  return (
    <>
      <SearchField label="Search help" placeholder="Search help" value={search} onChange={setSearch} />
      <ul className={style.list} aria-label="Help pages">
        {found.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className="plain text-button" onClick={() => onOpen(id)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="muted text-sm">
        {found.length === 0 && 'No help page has these words.'}
      </p>
    </>
  )
}

const isFoundBy = ({ title, words }: HelpPage, search: string): boolean =>
  containsWords(fold(`${title} ${words}`), searchWords(search))

const byScreen = (pages: readonly HelpPage[], pathname: string): HelpPage[] => {
  const isHere = ({ screens }: HelpPage) => screens.includes(`/${pathname.split('/')[1] ?? ''}`)
  return [...pages.filter(isHere), ...pages.filter((page) => !isHere(page))]
}
