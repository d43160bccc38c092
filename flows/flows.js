// Written by `npm run flows`.
// A plain file: the page is opened from a disk as well, where modules do not load.
const dark = matchMedia('(prefers-color-scheme: dark)')
const dress = () => (document.documentElement.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light')
dark.addEventListener('change', dress)
dress()

addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector('#search')
  const onlyMissed = document.querySelector('#uncovered')
  const found = document.querySelector('.found')
  const sections = [...document.querySelectorAll('.flow')].map((section) => ({
    section,
    title: textOf(section.querySelector('h2')),
    entry: document.querySelector(`.contents a[href="#${section.id}"]`).parentElement,
    rows: [...section.querySelectorAll('tbody tr, .journeys > li')].map((row) => ({ row, text: textOf(row) })),
  }))

  function search() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const isAll = words.length === 0 && !onlyMissed.checked
    let rows = 0
    let flows = 0
    for (const { section, title, entry, rows: all } of sections) {
      const isTitled = words.length > 0 && words.every((word) => title.includes(word))
      let here = 0
      for (const { row, text } of all) {
        const fits = words.every((word) => text.includes(word)) || isTitled
        const isShown = fits && (!onlyMissed.checked || 'uncovered' in row.dataset)
        row.hidden = !isShown
        if (isShown) here++
      }
      section.hidden = entry.hidden = !isAll && here === 0
      for (const details of section.querySelectorAll('details')) {
        const matches = [...details.querySelectorAll('.journeys > li')].filter((row) => !row.hidden).length
        details.hidden = !isAll && matches === 0
        details.open = !isAll && !isTitled && matches > 0 && matches <= 12
      }
      if (!section.hidden) flows++
      rows += here
    }
    found.textContent = isAll ? '' : `${rows} ${rows === 1 ? 'place' : 'places'} in ${flows} ${flows === 1 ? 'flow' : 'flows'}`
  }
  let waiting
  const soon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(search, 120)
  }
  field.addEventListener('input', soon)
  onlyMissed.addEventListener('change', search)
  document.querySelector('.search').addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })

  // A link may lead to what is folded or filtered away.
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target) return
    if (target.closest('[hidden]')) {
      field.value = ''
      onlyMissed.checked = false
      search()
    }
    const details = target.closest('details')
    if (details) details.open = true
    target.scrollIntoView()
  }
  addEventListener('hashchange', reveal)
  reveal()
  addEventListener('beforeprint', () => document.querySelectorAll('details').forEach((details) => (details.open = true)))
})

const textOf = (element) => element.textContent.toLowerCase().replace(/\s+/g, ' ')
