import { Anchor, Loader, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Page } from '../kit/page.tsx'
import type { Failure } from './error-boundary.tsx'
import { FailureReport, failureTitle } from './failure-report.tsx'

export function BrokenScreen(failure: Failure) {
  return (
    <Page title={failureTitle(failure.error)}>
      <FailureReport {...failure} />
    </Page>
  )
}

export function UnknownScreen() {
  return (
    <Page title="Page not found">
      <Text mb="md">The page may have moved, or the address may be wrong.</Text>
      <Anchor component={Link} to="/">
        Go to the home page
      </Anchor>
    </Page>
  )
}

export function NotAllowed() {
  return (
    <Page title="You don't have access to this page">
      <Text>Ask your administrator for access.</Text>
    </Page>
  )
}

export function LoadingScreen() {
  return (
    <Page title="Loading...">
      <Loader size="sm" type="dots" role="status" aria-label="Loading" />
    </Page>
  )
}
