const words =
  "hi|hello|hey|good|morning|afternoon|evening|dear|please|pls|can|could|may|we|i|i'd|we'd|id|you|get|have|send|do|give|us|me|just|need|want|would|like|d|ll|take|let|lets|s|place|make|go|order|following|this|these|items?|it|it's|its|that's|is|are|my|our|new|here|here's|the|a|an|to|again|for|with|on|by|as|and|but|all|also|ok|okay|yes|so|delivery|deliver|this|week|today|today's|below|see"

const onlyPolite = new RegExp(String.raw`^(?:[\s:,.!–—*•'’-]|\b(?:${words})\b){0,160}$`, 'i')

/** True of "Hi, could you please send us:". */
export const isPolite = (text: string): boolean => onlyPolite.test(text)
