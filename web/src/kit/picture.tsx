import { imageAddress } from '@dray/domain/storage/files'
import { useState } from 'react'
import style from './picture.module.css'

type Props = {
  src: string | null | undefined
  /** Empty if the name is shown beside it. */
  alt: string
  size?: number
  round?: boolean
  /** The name of a person, customer, or brand. Without a picture, its initials are shown in a color chosen by the name. */
  name?: string
  /** Fits the whole image into its frame instead of cropping it. */
  whole?: boolean
}

/** Shows a placeholder if no image is set or it doesn't load (R9-30). */
export function Picture({ src, alt, size = 32, round = false, whole = false, name = '' }: Props) {
  const [broken, setBroken] = useState<string>()
  const shown = src !== null && src !== undefined && src !== '' && src !== broken ? src : undefined
  return (
    <span
      className={`flex-none ${style.frame}`}
      data-round={round || undefined}
      data-whole={whole || undefined}
      style={{ width: size, height: size }}
    >
      {shown === undefined ? (
        <Placeholder alt={alt} round={round} name={name} size={size} />
      ) : (
        <img
          // For screens with a pixel ratio of 1 and 2; browsers without srcset show the original.
          srcSet={imageSources(shown, size)}
          src={shown}
          alt={alt}
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(shown)}
        />
      )}
    </span>
  )
}

type PlaceholderProps = { alt: string; round: boolean; name: string; size: number }

function Placeholder({ alt, round, name, size }: PlaceholderProps) {
  const initials = nameInitials(name)
  if (initials !== '') {
    return (
      // Generated content, so the letters aren't part of the accessible name of the button around them.
      <span
        className={`bold w-full ${style.initials}`}
        data-initials={initials}
        data-hue={nameHue(name)}
        style={{ fontSize: size * 0.4 }}
        role="img"
        aria-label={alt || 'No image'}
      />
    )
  }
  return (
    <svg
      viewBox="0 0 24 24"
      role="img"
      aria-label={alt === '' ? 'No image' : `${alt} (no image)`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {round ? (
        <>
          <circle cx="12" cy="9.5" r="3.5" />
          <path d="M5.5 19.5c1-3.6 3.4-5 6.5-5s5.5 1.4 6.5 5" />
        </>
      ) : (
        <>
          <path d="M4.5 8 12 4l7.5 4v8L12 20l-7.5-4z" strokeLinejoin="round" />
          <path d="M4.5 8 12 12l7.5-4M12 12v8" strokeLinejoin="round" />
        </>
      )}
    </svg>
  )
}

/** At most two: ND for Nancy Davolio, M for Michael. */
export function nameInitials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word))
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  return [first, last].map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase('en-US') ?? '').join('')
}

const hues = 8

/** The number of a color of picture.module.css: always the same for the same name. */
export const nameHue = (name: string): number =>
  Array.from(name).reduce((hash, letter) => (hash * 17 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 0) % hues

function imageSources(address: string, size: number): string | undefined {
  const [standard, double] = [imageAddress(address, size), imageAddress(address, size * 2)]
  return standard === address ? undefined : `${standard} 1x, ${double} 2x`
}
