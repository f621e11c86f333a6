import { useRouter } from '@tanstack/react-router'

type Given<Row> = { hrefOf?: (row: Row) => string; onOpen?: (row: Row) => void; opensIn?: 'here' | 'tab' }

/** Opens a row: where it leads, in this tab or a new one, or by what its list does with it. */
export function useOpenRow<Row>({ hrefOf, onOpen, opensIn }: Given<Row>): (row: Row, newTab?: boolean) => void {
  const router = useRouter({ warn: false })
  return (row, newTab = false) => {
    const href = hrefOf?.(row)
    if (href !== undefined && (newTab || opensIn === 'tab')) window.open(href, '_blank', 'noopener')
    else if (onOpen) onOpen(row)
    else if (href !== undefined) router.history.push(href)
  }
}
