/** One of the two Dray servers, or the load balancer. */
export type Target = { name: string; address: string }

/** Observations of one way to Dray. Times are from `performance.now()`. */
export type Observed = {
  target: Target
  /** When writes were acknowledged. */
  writtenAt: number[]
  /** When live updates arrived. */
  notifiedAt: number[]
  /** Answers saying that nobody is signed in. */
  signedOut: number
}

export const observe = (target: Target): Observed => ({ target, writtenAt: [], notifiedAt: [], signedOut: 0 })
