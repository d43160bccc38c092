import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '#scripts/run-command.ts'
import { faultText } from '#server/import/fault.ts'
import { readCsv } from '#server/import/read-csv.ts'

const menuFile = (name: string) => readFileSync(join(ROOT, 'tests/server/import/menus', name))
const read = (text: string) => readCsv(Buffer.from(text))
const faultsOf = (text: string) => read(text).faults.map(faultText)
const dishesOf = (text: string) => {
  const { dishes, faults } = read(text)
  expect(faults).toEqual([])
  return dishes.map(({ values }) => values)
}

describe('menus as restaurants keep them', () => {
  test('a dhaba’s, with a letterhead, half and full plates, and a category only beside its first dish', () => {
    const { dishes, faults, notRead } = readCsv(menuFile('dhaba.csv'))
    expect([faults, notRead]).toEqual([[], ['S.No.']])
    const plates = (half: number, full: number) => [
      { size: 'HALF PLATE', pricePaise: half },
      { size: 'FULL PLATE', pricePaise: full },
    ]
    expect(
      dishes.map(({ where, values: { category, name, servings, isVegetarian, outOfStock } }) => [
        where,
        category,
        name,
        servings,
        isVegetarian,
        outOfStock,
      ]),
    ).toEqual([
      ['Line 5', 'Main Course', 'Dal Makhani', plates(180_00, 320_00), true, false],
      ['Line 6', 'Main Course', 'Kadhai Paneer', plates(210_00, 380_00), true, false],
      ['Line 8', 'Main Course', 'Butter Chicken', plates(260_00, 1_250_00), false, true],
      ['Line 10', 'Breads', 'Tandoori Roti', [{ size: 'FULL PLATE', pricePaise: 15_00 }], true, false],
      ['Line 11', 'Breads', 'Amritsari Kulcha', [{ size: 'FULL PLATE', pricePaise: 45_50 }], true, false],
      ['Line 12', 'Sides', 'Raita "Boondi"', [{ size: 'FULL PLATE', pricePaise: 60_00 }], true, false],
    ])
  })

  test('a café’s, in UTF-16 with tabs, as a spreadsheet saves Unicode text', () => {
    const { dishes, faults, notRead } = readCsv(menuFile('cafe.txt'))
    expect([faults, notRead]).toEqual([[], []])
    expect(dishes.map(({ values }) => values)).toEqual([
      {
        name: 'Masala Chai',
        description: 'With ginger, cardamom',
        category: 'Hot Drinks',
        isVegetarian: true,
        pricePaise: 40_00,
        finalPricePaise: null,
        spiceLevel: null,
        allergens: ['milk'],
        preparationMinutes: 5,
      },
      expect.objectContaining({ name: 'Filter Coffee', description: '', pricePaise: 60_00, finalPricePaise: 49_50, preparationMinutes: 8 }),
      expect.objectContaining({ name: 'Chicken Puff', isVegetarian: false, spiceLevel: 'MEDIUM', allergens: ['gluten', 'egg'] }),
      expect.objectContaining({ name: 'Plain Cake', isVegetarian: false, pricePaise: 120_00, preparationMinutes: null }),
      expect.objectContaining({ name: 'Fruit Bowl', isVegetarian: true, allergens: [] }),
    ])
  })

  test('a hotel’s, in Windows-1252 with semicolons, categories in lines of their own, and both plates in one column', () => {
    const { dishes, faults } = readCsv(menuFile('hotel.csv'))
    expect(faults).toEqual([])
    expect(
      dishes.map(({ values: { category, name, pricePaise, servings, outOfStock } }) => [
        category,
        name,
        servings?.length ? servings : pricePaise,
        outOfStock,
      ]),
    ).toEqual([
      ['SOUPS', 'Tomato Soup', 140_00, false],
      ['SOUPS', 'Crème of Mushroom', 160_00, false],
      [
        'RICE',
        'Veg Biryani',
        [
          { size: 'HALF PLATE', pricePaise: 180_00 },
          { size: 'FULL PLATE', pricePaise: 320_00 },
        ],
        false,
      ],
      ['RICE', 'Jeera Rice', 150_00, true],
      ['RICE', 'Chicken Biryani', 240_00, false],
    ])
  })
})

test.each([
  ['240', 240_00],
  ['0', 0],
  ['250.50', 250_50],
  ['250.5', 250_50],
  ['250.500', 250_50],
  ['"1,200"', 1_200_00],
  ['"1,00,000"', 100_000_00],
  ['₹1200', 1_200_00],
  ['?250', 250_00],
  ['Rs. 250/-', 250_00],
  ['Rs250/- only', 250_00],
  ['INR 99', 99_00],
  ['120 Rs', 120_00],
])('%s is a price', (cell, pricePaise) => {
  expect(dishesOf(`Category,Name,Veg,Price\nMains,Dal,Veg,${cell}`)[0]).toMatchObject({ pricePaise })
})

test.each(['250.505', '-20', '"1,20"', '"250,50"', '25o', '100000.01', '"10,00,000"', '1e3', '₹', '20-30', '१००'])(
  '%s is no price',
  (cell) => {
    expect(faultsOf(`Category,Name,Veg,Price\nMains,Dal,Veg,${cell}`)).toEqual([
      `Line 2, Price: “${cell.replaceAll('"', '')}” is no exact amount of at most ₹1,00,000, such as 240, 199.50 or ₹1,200.`,
    ])
  },
)

test('every bad line is named with its column, its value and what is wrong', () => {
  const faults = faultsOf(
    [
      'Section,Item,Type,Rate,Half,Spice,Time (min),In stock',
      'Mains,Dal,Veg,180,,Mild,20,Yes',
      'Mains,,Maybe,lots,,Volcanic,soon,perhaps',
      `Mains,${'x'.repeat(121)},Veg,,free,,,`,
      '"Mains","Two\nlines",,,,,,',
      'Mains,Chai,Veg,20,,,601,',
    ].join('\n'),
  )
  expect(faults).toEqual([
    'Line 3, Item: must be filled in.',
    'Line 3, Type: “Maybe” says neither veg nor non-veg.',
    'Line 3, Rate: “lots” is no exact amount of at most ₹1,00,000, such as 240, 199.50 or ₹1,200.',
    'Line 3, Spice: “Volcanic” is neither mild, medium nor hot.',
    'Line 3, Time (min): “soon” is no number of minutes up to 600.',
    'Line 3, In stock: “perhaps” is neither yes nor no.',
    `Line 4, Item: “${'x'.repeat(60)}…” has more than 120 characters.`,
    'Line 4, Half Plate: “free” is no exact amount of at most ₹1,00,000, such as 240, 199.50 or ₹1,200.',
    'Line 5, Type: must be filled in.',
    'Line 5, Rate: must be filled in.',
    'Line 7, Time (min): “601” is no number of minutes up to 600.',
  ])
})

test('lines are counted as an editor counts them, whatever ends them', () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(faultsOf(['', 'Name,Category,Veg,Price', '"a', 'b",Mains,Veg,1', '', 'c,Mains,Veg,x'].join(end))[0]).toMatch(/^Line 6, Price/)
})

test.each([
  ['an empty file', '', /^Line 1: No line has the headings of a menu/],
  ['a file without headings', 'Dal,180\nRoti,15', /^Line 1: No line has the headings of a menu/],
  ['a file with two columns for one thing', 'Item,Rate,MRP\nDal,1,2', /^Line 1: “Rate” and “MRP” mean the same here/],
  [
    'a file with half a quotation',
    'Item,Rate\nDal,180\n"Roti,15\nNaan,20',
    /^Line 3: A quotation mark opens here or further down, and none closes it/,
  ],
  ['a file of more than 10,000 lines', `Item,Rate\n${'Dal,1\n'.repeat(10_000)}`, /^Line 10001: The file has more than 10000 lines/],
  ['a workbook', 'PK\u0003\u0004', /^Line 1: This is a workbook/],
])('%s is refused as a whole', (_, text, fault) => {
  expect(faultsOf(text)).toEqual([expect.stringMatching(fault)])
})

test('a quotation mark within a cell, cells that are missing and cells too many do no harm', () => {
  expect(dishesOf('Category,Name,Veg,Price,Time\nMains,12" Pizza,Veg,250\nMains,Dal,Veg,180,,,x')).toMatchObject([
    { name: '12" Pizza' },
    { name: 'Dal' },
  ])
})

test('UTF-16 is known without its mark', () => {
  const text = 'Category\tName\tVeg\tPrice\nMains\tDal\tVeg\t₹180\n'
  const little = Buffer.from(text, 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect(readCsv(bytes)).toMatchObject({ faults: [], dishes: [{ values: { pricePaise: 180_00 } }] })
})
