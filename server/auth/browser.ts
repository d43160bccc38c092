// The first that is found counts: most browsers also name those that they are like.
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\/|OPT\/|OPiOS\/|Opera/, 'Opera'],
  [/UCBrowser\//, 'UC Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/VivoBrowser\//, 'Vivo Browser'],
  [/HeyTapBrowser\//, 'HeyTap Browser'],
  [/DuckDuckGo\/|Ddg\//, 'DuckDuckGo'],
  [/Instagram/, 'Instagram'],
  [/FBAN\/|FBAV\//, 'Facebook'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/KAIOS\//i, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const

/**
 * 'Chrome on Android', as a `User-Agent` header names it; one of the two where the other is not known, null without either. Only words of these lists
 * come out: the text is shown to the customer and sent by email, and a stranger with the password writes the header.
 */
export function browserOf(userAgent: string | undefined): string | null {
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  return [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined).join(' on ') || null
}
