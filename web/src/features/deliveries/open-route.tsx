import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { routePath } from '../../records/route-path.ts'

/** Leaves the office application for the driver's route, which is one of its own. */
export function OpenRoute() {
  useEffect(() => window.location.replace(routePath + window.location.search), [])
  return (
    <Text component="output" c="dimmed">
      Loading...
    </Text>
  )
}
