import '@mantine/core/styles/Code.layer.css'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWhenReconnected } from '../kit/api/connection.ts'
import { Problem } from '../kit/api/request.ts'
import { NotLoadedYet, OutdatedPage } from '../kit/import-failure.ts'
import type { Failure } from './error-boundary.tsx'

export function failureTitle(error: unknown): string {
  if (error instanceof NotLoadedYet) return 'No connection'
  return error instanceof OutdatedPage ? 'Reload needed' : 'Something went wrong'
}

/** Offers to try again, reload the page, or copy a report for a developer. */
export function FailureReport({ error, typed, retry }: Failure) {
  const isOutdated = error instanceof OutdatedPage
  const isWaiting = error instanceof NotLoadedYet
  useWhenReconnected(isWaiting, retry)
  const requestId = error instanceof Problem ? error.body.requestId : undefined
  return (
    <Stack gap="sm" role="alert" align="flex-start">
      <Text>
        {isOutdated || isWaiting || error instanceof Problem
          ? error.message
          : 'This part of the screen stopped working. Your saved data is safe.'}
      </Text>
      {typed.length > 0 && (
        <div>
          <Text size="sm" fw={550} mb={4}>
            What you typed
          </Text>
          <Code block>{typed.map(({ label, value }) => `${label}: ${value}`).join('\n')}</Code>
        </div>
      )}
      {requestId !== undefined && (
        <Text size="sm" c="dimmed">
          Request {requestId}
        </Text>
      )}
      <Group gap="xs">
        {!isOutdated && <Button onClick={retry}>Try again</Button>}
        {!isWaiting && (
          <Button variant={isOutdated ? 'filled' : 'default'} onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        )}
        {!isOutdated && !isWaiting && <CopyReport text={reportText(error, typed)} />}
      </Group>
    </Stack>
  )
}

function CopyReport({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setBlocked(true) // On plain http browsers have no clipboard, so show the text to copy by hand.
    }
  }
  return (
    <>
      <Button variant="default" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy report'}
      </Button>
      {isBlocked && <Code block>{text}</Code>}
    </>
  )
}

function reportText(error: unknown, typed: Failure['typed']): string {
  const lines = [
    `Dray, ${new Date().toISOString()}, ${window.location.pathname}`,
    error instanceof Problem ? `Request ${error.body.requestId ?? 'none'} (${error.body.code})` : undefined,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
    ...typed.map(({ label, value }) => `${label}: ${value}`),
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}
