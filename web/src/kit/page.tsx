import { Stack, Title } from '@mantine/core'
import { type PropsWithChildren, type ReactNode, useEffect, useState } from 'react'
import { useScrollMemory } from './scroll-memory.ts'
import { listAddress } from './links/list-address.ts'
import { SortPlaceContext } from './table/sort-place.ts'
import { useIsPhone } from './use-is-phone.ts'
import { ListLink } from './links/list-link.tsx'
import style from './page.module.css'
import backLinkStyle from './back-link.module.css'

type Props = PropsWithChildren<{
  title: string
  /** The list of the record that the page shows. */
  back?: { to: string; name: string }
  /** Beside the link back: how far the record is. */
  progress?: ReactNode
  /** The browser tab's title, if different. */
  tabTitle?: string
  /** Beside the title: a status or a count. */
  aside?: ReactNode
  /** At the right end of the header. */
  actions?: ReactNode
  /** Search and filters, in their own row. */
  tools?: ReactNode
  /** The content fills the height and scrolls by itself, as a table does. */
  fills?: boolean
}>

export function Page({
  title,
  back,
  progress,
  tabTitle = title,
  aside,
  actions,
  tools,
  fills = false,
  children,
}: Props) {
  useEffect(() => {
    document.title = `${tabTitle} · Dray`
  }, [tabTitle])
  useScrollMemory(title, screenElement, !fills)
  const [sortPlace, setSortPlace] = useState<HTMLElement | null>(null)
  const isPhone = useIsPhone()
  const hasSortPlace = isPhone && fills && tools !== undefined
  return (
    <section className={`stack ${style.page}`} data-fills={fills || undefined} aria-label={title}>
      {back && (
        <div className={`wrap row ${style.back}`}>
          <BackLink list={back} />
          {progress}
        </div>
      )}
      <header className={`wrap row ${style.header}`}>
        <Title order={1} className={style.title}>
          {title}
        </Title>
        {aside}
        <div className={`wrap end ${style.actions}`}>{actions}</div>
      </header>
      {tools !== undefined && (
        <div className={`row wrap ${style.tools}`}>
          {tools}
          {hasSortPlace && <div ref={setSortPlace} className={style.sort} />}
        </div>
      )}
      <SortPlaceContext value={hasSortPlace ? sortPlace : undefined}>
        <Stack gap={0} flex={1} mih={0}>
          {children}
        </Stack>
      </SortPlaceContext>
    </section>
  )
}

/** Every screen scrolls within the frame. */
const screenElement = () => document.getElementById('screen')

type BackLinkProps = { list: { to: string; name: string } }

/** Leads back to a record's list, with its filters as they were left. */
const BackLink = ({ list: { to, name } }: BackLinkProps) => (
  <ListLink className={`row ${backLinkStyle.back}`} href={listAddress(to)}>
    <svg width="12" height="12" viewBox="0 0 10 10" aria-hidden="true">
      <path
        d="M6.5 2l-3 3 3 3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {name}
  </ListLink>
)
