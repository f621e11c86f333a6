import { type LocationColor, locationColors } from '@dray/domain/orders/location-colors'
import { type KeyboardEvent, useRef } from 'react'
import { colorNames } from './color-names.ts'
import style from './locations.module.css'

type Props = { label: string; value: string; onChoose: (color: LocationColor) => void }

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Another colour for a location. The arrows only move: each choice is saved at once, so it takes Enter or Space. */
export function ColorMenu({ label, value, onChoose }: Props) {
  const menu = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const step = steps[event.key]
    if (step !== undefined)
      items.at((items.findIndex((item) => item === document.activeElement) + step) % items.length)?.focus()
    else if (event.key === 'Home') items[0]?.focus()
    else if (event.key === 'End') items.at(-1)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={label} className={style.menu} onKeyDown={onKeyDown}>
      {locationColors.map((color, index) => (
        <button
          key={color}
          type="button"
          role="menuitemradio"
          className={style.swatch}
          style={{ backgroundColor: color }}
          aria-checked={color === value}
          aria-label={colorNames[color]}
          title={colorNames[color]}
          tabIndex={-1}
          data-autofocus={color === value || (index === 0 && !isPreset(value)) || undefined}
          onClick={() => onChoose(color)}
        />
      ))}
    </div>
  )
}

const isPreset = (color: string): boolean => locationColors.some((preset) => preset === color)
