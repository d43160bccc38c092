import { family, nonVeg, veg } from '#server/seed/dish.ts'

export const STREET = family('street', ['Street Food'], {
  snack: [
    veg('Vada Pav', 45, 6, 'Hot batata vada, garlic chutney and a fried chilli in a soft pav.', 'potato, gram flour, pav, garlic', {
      cuisines: ['Mumbai', 'Street Food'],
      spice: 'MEDIUM',
    }),
    veg(
      'Pav Bhaji',
      160,
      12,
      'Vegetables mashed on the griddle in butter, two toasted pavs, lemon and onion.',
      'potato, tomato, green peas, capsicum, butter, pav',
      {
        cuisines: ['Mumbai', 'Street Food'],
        servings: [
          ['REGULAR', 160],
          ['JUMBO', 260],
        ],
        spice: 'MEDIUM',
      },
    ),
    veg('Cheese Pav Bhaji', 200, 12, 'The same bhaji under a drift of grated cheese.', 'potato, tomato, green peas, butter, cheese, pav', {
      cuisines: ['Mumbai', 'Street Food'],
      spice: 'MEDIUM',
    }),
    veg(
      'Bombay Grilled Sandwich',
      140,
      8,
      'Potato, beetroot, cucumber and green chutney, pressed with butter and sandwich masala.',
      'bread, potato, beetroot, cucumber, mint, butter',
      { cuisines: ['Mumbai', 'Street Food'] },
    ),
    veg('Chilli Cheese Toast', 150, 8, 'Green chilli, garlic and cheese grilled until it bubbles.', 'bread, cheese, green chilli, garlic', {
      spice: 'HOT',
    }),
    veg(
      'Kacchi Dabeli',
      60,
      6,
      'Kutchi spiced potato with pomegranate and masala peanuts in a buttered bun.',
      'potato, pav, peanut, pomegranate, tamarind',
      { cuisines: ['Kutchi', 'Street Food'] },
    ),
    veg(
      'Bhel Puri',
      90,
      5,
      'Puffed rice, sev, raw mango and three chutneys, tossed when you order.',
      'puffed rice, sev, raw mango, onion, tamarind',
      { spice: 'MEDIUM' },
    ),
    veg('Sev Puri', 90, 5, 'Crisp discs with potato, chutneys and a thick snow of sev.', 'papdi, potato, sev, tamarind, mint', {
      spice: 'MEDIUM',
    }),
    veg(
      'Pani Puri',
      80,
      4,
      'Six puris, ragda inside, ice-cold mint water to fill them with.',
      'semolina puri, dried peas, mint, tamarind',
      {
        servings: [
          ['SINGLE SERVING', 80],
          ['SHARING PORTION', 150],
        ],
        spice: 'MEDIUM',
      },
    ),
    veg('Dahi Puri', 100, 5, 'Puris filled with potato and sweet curd; eat in one bite.', 'semolina puri, curd, potato, tamarind'),
    veg('Ragda Pattice', 110, 8, 'Potato cutlets under white-pea ragda, onion and chutneys.', 'potato, dried peas, tamarind, mint'),
    veg('Samosa Chaat', 100, 6, 'Crushed samosa with chole, curd and both chutneys.', 'refined flour, potato, chickpeas, curd'),
    veg(
      'Punjabi Samosa',
      60,
      6,
      'Two fat samosas, potato and peas with crushed coriander seed.',
      'refined flour, potato, green peas, coriander seed',
    ),
    veg('Aloo Tikki Chaat', 110, 8, 'Griddled potato cakes with chana, curd and pomegranate.', 'potato, chickpeas, curd, pomegranate', {
      cuisines: ['Delhi', 'Street Food'],
    }),
    veg(
      'Palak Patta Chaat',
      130,
      8,
      'Spinach leaves in batter, crisp as glass, with curd and tamarind.',
      'spinach, gram flour, curd, tamarind',
      { cuisines: ['Delhi', 'Street Food'] },
    ),
    veg(
      'Dahi Bhalla',
      110,
      5,
      'Lentil dumplings soaked soft, in sweet curd with roasted cumin.',
      'urad dal, curd, roasted cumin, tamarind',
      { cuisines: ['Delhi', 'Street Food'] },
    ),
    veg('Raj Kachori', 140, 6, 'One huge puri holding everything the stall has.', 'semolina, potato, sprouts, curd, tamarind', {
      cuisines: ['Rajasthani', 'Street Food'],
    }),
    veg('Pyaaz Kachori', 90, 8, 'Jodhpur onion kachori with a flaky shell.', 'refined flour, onion, fennel, gram flour', {
      cuisines: ['Rajasthani', 'Street Food'],
    }),
    veg('Moong Dal Chilla', 120, 10, 'Lentil pancake filled with crumbled paneer.', 'moong dal, paneer, ginger, green chilli', {
      cuisines: ['Delhi', 'Street Food'],
      spice: 'MILD',
    }),
    veg('Masala Corn', 80, 5, 'Sweet corn with butter, lemon and chilli.', 'sweet corn, butter, lemon, red chilli'),
    veg('Bhutta', 60, 8, 'Corn on the cob, roasted over charcoal, rubbed with lime and salt.', 'corn, lime, black salt, red chilli'),
    veg('Masala Peanuts', 90, 4, 'Fried peanuts with onion, tomato and coriander.', 'peanut, onion, tomato, chaat masala', {
      spice: 'MEDIUM',
    }),
    veg('Masala Fries', 130, 8, 'Potato fries shaken with Kashmiri chilli and amchur.', 'potato, Kashmiri chilli, amchur', {
      servings: [
        ['REGULAR', 130],
        ['LARGE', 190],
      ],
    }),
    veg('Peri Peri Fries', 150, 8, 'Fries with a red, tangy dust and a garlic dip.', 'potato, red chilli, garlic, curd', {
      spice: 'HOT',
    }),
    veg('Paneer Frankie', 150, 8, 'Paneer, onion and vinegar chilli rolled in a soft roti.', 'paneer, refined flour, onion, green chilli', {
      cuisines: ['Mumbai', 'Street Food'],
    }),
    nonVeg(
      'Chicken Frankie',
      180,
      8,
      'Chicken masala in an egg-washed roti with onion and frankie masala.',
      'chicken, egg, refined flour, onion',
      { cuisines: ['Mumbai', 'Street Food'], spice: 'MEDIUM' },
    ),
    nonVeg('Mutton Frankie', 210, 10, 'Slow-cooked mutton, onion and lime in an egg-washed roti.', 'mutton, egg, refined flour, lime', {
      cuisines: ['Mumbai', 'Street Food'],
      spice: 'MEDIUM',
    }),
    nonVeg('Keema Pav', 190, 10, 'Mutton keema as the Irani cafes make it, with a buttered pav.', 'mutton keema, green peas, pav, butter', {
      cuisines: ['Irani', 'Mumbai'],
      spice: 'MEDIUM',
    }),
    nonVeg('Masala Omelette Pav', 110, 8, 'Two-egg omelette with onion and chilli, pav beside it.', 'egg, onion, green chilli, pav', {
      cuisines: ['Irani', 'Breakfast'],
    }),
    nonVeg('Akuri on Toast', 160, 8, 'Parsi scrambled eggs, loose and spiced, on hot toast.', 'egg, onion, tomato, coriander, bread', {
      cuisines: ['Parsi', 'Breakfast'],
    }),
    nonVeg(
      'Baida Roti',
      220,
      10,
      'Egg-folded parcel of minced mutton from the lanes of Mohammed Ali Road.',
      'egg, mutton keema, refined flour',
      { cuisines: ['Mumbai', 'Street Food'], spice: 'MEDIUM' },
    ),
    nonVeg(
      'Salli Boti',
      360,
      20,
      'Parsi mutton, sweet and sour with jaggery and vinegar, under potato straws.',
      'mutton, potato, jaggery, vinegar',
      { cuisines: ['Parsi'], spice: 'MEDIUM' },
    ),
    nonVeg(
      'Chicken Berry Pulao',
      340,
      20,
      'Saffron rice, chicken and tart barberries, in the Irani way.',
      'chicken, basmati rice, barberry, saffron',
      { cuisines: ['Irani', 'Parsi'] },
    ),
    veg('Bun Maska', 50, 4, 'Soft bun, cold butter, meant for dipping.', 'bun, butter', { cuisines: ['Irani'] }),
    veg('Brun Maska Jam', 60, 4, 'Crusty brun with butter and mixed-fruit jam.', 'brun bread, butter, jam', { cuisines: ['Irani'] }),
    veg('Khari', 40, undefined, 'Salted puff biscuit, all crumbs by the second bite.', 'refined flour, butter, salt', {
      cuisines: ['Irani'],
    }),
  ],
})
