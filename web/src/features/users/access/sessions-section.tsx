import { endUserSession, endUserSessions, listSessions, type UserSession } from '@dray/contract/users/sign-ins'
import { Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { clockTime } from '../../../kit/text/dates.ts'
import { useCaughtFocus } from '../../../kit/focus.ts'
import { loadingDots } from '../../../kit/loading/loading-dots.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { UserSection } from '../profile/profile-fields.tsx'
import style from './sessions.module.css'

/** The user's signed-in browsers. One of them, or all but this one, can be signed out. */
export function SessionsSection({ userId }: { userId: number }) {
  // The user may be removed while this is open.
  const read = useRead(listSessions, { params: { id: userId } }, { expects: ['not-found'] })
  return (
    <UserSection title="Signed in on">
      {read.data && <Sessions userId={userId} sessions={read.data} />}
      {read.isPending && loadingDots}
      {read.isError && read.data === undefined && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
    </UserSection>
  )
}

function Sessions({ userId, sessions }: { userId: number; sessions: readonly UserSession[] }) {
  const list = useRef<HTMLUListElement>(null)
  const nowhere = useCaughtFocus<HTMLParagraphElement>(sessions.length === 0)
  const end = useChange(endUserSession)
  // The button disappears with its row.
  const focusList = () => list.current?.focus()
  if (sessions.length === 0)
    return (
      <Text ref={nowhere} tabIndex={-1} size="sm" c="dimmed">
        Nowhere.
      </Text>
    )
  return (
    <Stack gap="sm">
      <ul ref={list} className={`stack ${style.list}`} tabIndex={-1} aria-label="Browsers">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.params?.sessionId === session.id}
            onEnd={() => end.mutate({ params: { id: userId, sessionId: session.id } }, { onSuccess: focusList })}
          />
        ))}
      </ul>
      {end.error && (
        <Text size="sm" c="var(--danger)" role="alert">
          {end.error.message}
        </Text>
      )}
      <EndAll userId={userId} sessions={sessions} onEnded={focusList} />
    </Stack>
  )
}

type RowProps = { session: UserSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { timeZone } = useSettings()
  const { browser, address, signedInOn, lastSeenOn, isCurrent } = session
  return (
    <li className={`row ${style.session}`}>
      <div>
        <Text size="sm">{isCurrent ? `${browser} (this browser)` : browser}</Text>
        <Text size="xs" c="dimmed">
          {[
            `Last used ${clockTime(lastSeenOn, timeZone)}`,
            `signed in ${clockTime(signedInOn, timeZone)}`,
            ...(address === null ? [] : [address]),
          ].join(' · ')}
        </Text>
      </div>
      {!isCurrent && (
        <BusyButton
          variant="default"
          size="compact-sm"
          loading={isEnding}
          aria-label={`Sign out ${browser}`}
          onClick={onEnd}
        >
          Sign out
        </BusyButton>
      )}
    </li>
  )
}

type EndAllProps = { userId: number; sessions: readonly UserSession[]; onEnded: () => void }

/** Signs out everywhere but in this browser. */
function EndAll({ userId, sessions, onEnded }: EndAllProps) {
  const openModal = useOpenModal()
  const end = useChange(endUserSessions)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const isOwn = others.length < sessions.length
  const label = isOwn ? 'Sign out everywhere else' : 'Sign out everywhere'
  if (others.length < 2) return null
  const ask = () =>
    openModal('Confirmation', {
      title: label,
      question: isOwn
        ? "You'll stay signed in here and be signed out in all other browsers."
        : "They'll be signed out in all browsers at once. Anything they've typed stays until they sign in again.",
      confirmLabel: 'Sign out',
      danger: true,
      onConfirm: () => end.mutate({ params: { id: userId } }, { onSuccess: onEnded }),
    })
  return (
    <Group gap="xs">
      <BusyButton variant="default" loading={end.isPending} onClick={ask}>
        {label}
      </BusyButton>
      {end.error && (
        <Text size="sm" c="var(--danger)" role="alert">
          {end.error.message}
        </Text>
      )}
    </Group>
  )
}
