import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { roundPath } from '../../records/round-path.ts'

/** Leaves the office application for the driver's round, which is one of its own (D-273). */
export function OpenRound() {
  useEffect(() => window.location.replace(roundPath + window.location.search), [])
  return (
    <Text component="output" c="dimmed">
      Loading...
    </Text>
  )
}
