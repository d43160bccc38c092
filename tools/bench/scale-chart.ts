export interface Ratio {
  label: string
  /** The figure with much, by that with little. */
  ratio: number
}

const ROW = 22
const LEFT = 330
const WIDTH = 760
const MOST = 4

/** Bars of how many times a figure is with much what it is with little, and the line at two. */
export function scaleChart(title: string, ratios: readonly Ratio[]): string {
  const height = 64 + ratios.length * ROW
  const x = (ratio: number) => LEFT + (Math.min(ratio, MOST) / MOST) * (WIDTH - LEFT - 60)
  const bars = ratios.map(({ label, ratio }, row) => {
    const y = 44 + row * ROW
    const tone = ratio <= 2 ? '#2e7d5b' : '#b3402e'
    return [
      `<text x="${LEFT - 8}" y="${y + 12}" text-anchor="end">${label}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${Math.max(1, x(ratio) - LEFT).toFixed(1)}" height="15" fill="${tone}"/>`,
      `<text x="${(x(ratio) + 6).toFixed(1)}" y="${y + 12}">${ratio.toFixed(2)}×</text>`,
    ].join('')
  })
  const line = `<line x1="${x(2)}" y1="36" x2="${x(2)}" y2="${height - 12}" stroke="#555" stroke-dasharray="4 3"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="sans-serif" font-size="12" fill="#222" role="img" aria-label="${title}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="22" font-size="14" font-weight="600">${title}</text>
${line}
${bars.join('\n')}
</svg>
`
}
