import type { CreditMemo } from '@dray/contract/memos'
import { Group, Text } from '@mantine/core'
import { Picture } from '../../kit/picture.tsx'

/** The contact's note and photos. */
export function ClaimFacts({ memo: { isClaim, claimNote, createdBy, lines } }: { memo: CreditMemo }) {
  if (!isClaim) return null
  const photos = lines.flatMap(({ productName, photos: own }) => own.map((photo) => ({ ...photo, productName })))
  return (
    <section aria-label="Claim">
      <Text>{createdBy ?? 'A removed contact'} reported this in the portal.</Text>
      {claimNote !== null && <Text className="written">{claimNote}</Text>}
      {photos.length > 0 && (
        <Group gap={8} pt={8}>
          {photos.map(({ name, url, productName }) => (
            <a key={name} href={url} target="_blank" rel="noreferrer" aria-label={`Photo of ${productName}`}>
              <Picture src={url} alt="" size={96} />
            </a>
          ))}
        </Group>
      )}
    </section>
  )
}
