import { useState } from 'react'

/** A reason is for one save. */
export function useReason(isSaved: boolean) {
  const [reason, setReason] = useState('')
  const [wasSaved, setWasSaved] = useState(isSaved)
  if (wasSaved !== isSaved) {
    setWasSaved(isSaved)
    if (isSaved) setReason('')
  }
  return [reason, setReason] as const
}
