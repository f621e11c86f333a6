import { Text } from '@mantine/core'
import { type UndefinedInitialDataOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Problem } from '../api/request.ts'
import { Page } from '../page.tsx'
import { ReadFailed } from '../loading/read-failed.tsx'
import { Skeleton } from '../loading/skeleton.tsx'

type ReadOptions<R> = UndefinedInitialDataOptions<{ res: R }, Problem>

export type NumberedRecords<R> = {
  noun: string
  /** The refusal code if there is no such record. */
  notFound: string
  number: (record: R) => string
  byNumber: (number: string) => ReadOptions<R>
  byId: (id: number) => ReadOptions<R>
  route: (number: string) => Pick<NavigateOptions, 'to' | 'params'>
  list: { to: string; name: string }
  unknown: (number: string) => string
}

type Props<R> = { records: NumberedRecords<R>; number: string; children: (record: R) => ReactNode }

/**
 * A record at the URL of its number. If the number changes while it's open, as when a draft is submitted, the record is found by id and the
 * page moves to its new URL (D-20).
 */
export function NumberedRecordPage<R extends { id: number }>({ records, number, children }: Props<R>) {
  const { record, isUnknown, problem, retry } = useNumberedRecord(records, number)
  const back = records.list
  if (record !== undefined)
    return (
      <>
        {records.number(record) !== number && <MoveToNumber records={records} record={record} />}
        {children(record)}
      </>
    )
  if (isUnknown)
    return (
      <Page back={back} title={`${records.noun} not found`}>
        <Text>{records.unknown(number)}</Text>
      </Page>
    )
  return (
    <Page back={back} title={`${records.noun} ${number}`}>
      {problem === null ? <Skeleton heights={[102, 446]} /> : <ReadFailed retry={retry}>{problem.message}</ReadFailed>}
    </Page>
  )
}

function useNumberedRecord<R extends { id: number }>(records: NumberedRecords<R>, number: string) {
  const byNumber = useQuery(records.byNumber(number))
  const isGone = byNumber.error?.body.code === records.notFound
  const record = byNumber.data?.res
  const byId = useQuery({ ...records.byId(record?.id ?? 0), enabled: isGone && record !== undefined })
  const renumbered = byId.data?.res
  const { error: problem, refetch: retry } = byNumber
  if (!isGone) return { record, isUnknown: false, problem, retry }
  if (renumbered !== undefined && records.number(renumbered) !== number)
    return { record: renumbered, isUnknown: false, problem, retry }
  return { record: byId.isFetching ? record : undefined, isUnknown: true, problem, retry }
}

type Move<R> = { records: NumberedRecords<R>; record: R }

/**
 * Caches the record under its new number, so the page keeps its state, including a half-typed comment. Nothing is lost, so leaving needs no
 * confirmation.
 */
function MoveToNumber<R>({ records, record }: Move<R>) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // The URL is outside React.
  useEffect(() => {
    const number = records.number(record)
    cache.setQueryData(records.byNumber(number).queryKey, { res: record })
    // An open editor keeps its state in the search and the history state.
    const kept = { search: true, state: true } as const
    void navigate({ ...records.route(number), ...kept, replace: true, ignoreBlocker: true } as NavigateOptions)
  }, [cache, navigate, records, record])
  return null
}
