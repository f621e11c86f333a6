import { isPolite } from './polite-words.ts'
import { type Span, sentenceAround } from './text-span.ts'
import { amountPattern } from './typed-line.ts'

/** Words that repeat an order. `isClear`: they mean the last one. */
export type Repeat = Span & { isClear: boolean }

const gap = '[ \\t]{1,3}'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const article = `(?:(?:the|our|my|your|an?)${gap})?`
const last = `(?:last|previous|prior|past)`
const time = `(?:week|time|order|delivery|month|one)`
const thing = '(?:order|things?|items?|list|stuff|again|one|products?)'
const lastTime = `${last}(?:${gap}${time}(?:['’]?s)?(?:${gap}(?:order|delivery))?)?`
const asLast = [
  `${article}(?:exact(?:ly)?${gap})?same(?:${gap}${thing}){0,2}(?:${gap}please)?${gap}(?:as|like|from)${gap}(?:(?:we|i|what we|what i)${gap}(?:had|got|ordered)${gap})?${article}${lastTime}`,
  `${article}(?:exact(?:ly)?${gap})?same${gap}(?:order${gap})?(?:as${gap})?(?:always|usual|before|again|ever)`,
  `(?:repeat|re-?order|duplicate|copy)(?:${gap}of)?${gap}${article}(?:(?:${lastTime})|same)(?:${gap}(?:order|again))?`,
  `${article}${last}${gap}(?:week['’]?s${gap}|month['’]?s${gap})?order${gap}again`,
  `${article}(?:usual|regular|standing|standard)(?:${gap}(?:order|stuff|things?|items?|list|delivery))?`,
  `${article}same${gap}(?:order|thing|stuff|list)`,
]
const asOther = [
  `${article}same(?:${gap}${thing}){0,2}${gap}(?:as|like|from)${gap}(?:on${gap})?(?:${weekday}(?:['’]s)?(?:${gap}order)?|yesterday|(?:two|three|2|3)${gap}weeks${gap}ago|the${gap}week${gap}before|the${gap}one${gap}before|(?:order${gap})?#?\\d{3,12})`,
]
const repeatPattern = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<other>${asOther.join('|')})|(?<last>${asLast.join('|')}))(?![\p{L}\d])`,
  'giu',
)

const notOrder = /\b(?:prices?|costs?|invoice|address|driver|terms|deal|discount|problem|issue|as usual)\b/i
/** "The usual stout" is one product. */
const endsHere =
  /^[ \t]*(?:$|[,.!?;:()&+–—-]|(?:but|plus|and|with|without|minus|except|please|pls|for|this|no|on|thanks|only|add|again|today|tomorrow|next|as|by|to|thx)\b)/i

/** Words that repeat an order. They mean the last one only if they stand for the whole order. */
export function findRepeats(text: string): Repeat[] {
  return [...text.matchAll(repeatPattern)].flatMap((found): Repeat[] => {
    const place = { from: found.index, to: found.index + found[0].length }
    const { before, after } = sentenceAround(text, place)
    if (notOrder.test(before) || notOrder.test(after) || !endsHere.test(after)) return []
    const clause = before.split(/[,:]/).at(-1) ?? ''
    if (!isPolite(clause) && /^(?:the |our |my )?(?:usual|regular|stand)/i.test(found[0])) return []
    return [{ ...place, isClear: found.groups?.['other'] === undefined && isPolite(clause) && !/\d/.test(before) }]
  })
}

/** How a number after "same as last week" changes a product's: to it, by it, or unsaid. */
export type ChangeKind = 'set' | 'more' | 'less'
export type Change = Span & { kind: ChangeKind; at: number }

const setWords = 'but|only|just|except|make(?:[ \\t]+(?:it|that|the))?|change(?:[ \\t]+the)?|instead'
const moreWords = 'plus|add|adding|also|extra|another|additional'
const changePattern = new RegExp(
  String.raw`(?<![\p{L}\d])(?<words>(?:(?:${setWords}|${moreWords}|and|with|please|an?)[ \t]{1,3}){1,4})(?=(?:${amountPattern.replace(/\?<\w+>/g, '?:')})[ \t])`,
  'giu',
)
const beforeName = new RegExp(
  String.raw`(?<=(?:\d|case|cases|cs|dozen|one|two|three|four|five|six|ten)[ \t]{1,3}(?:of[ \t]{1,3})?)(?<word>more|extra|additional|less|fewer)[ \t]{1,3}(?:of[ \t]{1,3})?(?:the[ \t]{1,3})?(?=\p{L})`,
  'giu',
)
const someMore =
  /(?<=(?:^|[\n,.;:]|\b(?:some|and|also|need|please|send|get|little|bit))[ \t]{0,3})more[ \t]{1,3}(?=\p{L})/giu

/** The words that say how a number changes what was ordered before. */
export function findChanges(text: string): Change[] {
  const before = [...text.matchAll(changePattern)].map(({ 0: found, index, groups }) => {
    const words = groups?.['words'] ?? ''
    const isMore = new RegExp(String.raw`\b(?:${moreWords})\b`, 'i').test(words)
    const isSet = new RegExp(String.raw`\b(?:${setWords})\b`, 'i').test(words)
    const to = index + found.length
    return { from: index, to, at: to, kind: isMore ? ('more' as const) : isSet ? ('set' as const) : undefined }
  })
  const inside = [...text.matchAll(beforeName), ...text.matchAll(someMore)].map(({ 0: found, index, groups }) => {
    const kind = /less|fewer/i.test(groups?.['word'] ?? '') ? ('less' as const) : ('more' as const)
    return { from: index, to: index + found.length, at: index, kind }
  })
  return [...before, ...inside].flatMap(({ kind, ...place }) => (kind ? [{ ...place, kind }] : []))
}
