import { family, nonVeg, veg } from '#server/seed/dish.ts'

export const MAHARASHTRIAN = family('maharashtrian', ['Maharashtrian'], {
  snack: [
    veg(
      'Batata Vada',
      70,
      8,
      'Turmeric potato with garlic and green chilli in a thin gram coat. Two pieces.',
      'potato, gram flour, garlic, green chilli',
    ),
    veg(
      'Kothimbir Vadi',
      120,
      12,
      'Coriander and gram-flour cake, steamed, sliced and fried.',
      'coriander, gram flour, sesame, green chilli',
      { spice: 'MILD' },
    ),
    veg(
      'Sabudana Vada',
      110,
      12,
      'Sago and peanut patties, allowed on a fast and wanted on every other day.',
      'sago, peanut, potato, green chilli',
      { spice: 'MILD' },
    ),
    veg('Sabudana Khichdi', 120, 10, 'Pearls of sago with crushed peanut, cumin and lemon.', 'sago, peanut, cumin, potato, lemon'),
    veg('Kanda Poha', 80, 8, 'Flattened rice with onion, turmeric and a fistful of coriander.', 'flattened rice, onion, turmeric, peanut', {
      cuisines: ['Maharashtrian', 'Breakfast'],
    }),
    veg(
      'Puneri Misal Pav',
      130,
      10,
      'Sprouted moth beans under thin hot kat, farsan and onion. Ask for extra kat.',
      'moth beans, farsan, onion, pav, goda masala',
      { spice: 'MEDIUM' },
    ),
    veg('Kolhapuri Misal Pav', 140, 10, 'The red one. Comes with curd for a reason.', 'moth beans, red chilli, farsan, onion, pav', {
      cuisines: ['Kolhapuri'],
      spice: 'HOT',
    }),
    veg(
      'Thalipeeth',
      130,
      12,
      'Multigrain pancake with onion and coriander, white butter melting on it.',
      'bhajani flour, onion, coriander, white butter',
    ),
    veg(
      'Alu Vadi',
      130,
      12,
      'Colocasia leaves rolled with tamarind and jaggery paste, steamed and fried.',
      'colocasia leaf, gram flour, tamarind, jaggery',
    ),
    veg(
      'Kanda Bhaji',
      100,
      8,
      'Onion fritters without water in the batter, for rain or without.',
      'onion, gram flour, ajwain, green chilli',
    ),
  ],
  main: [
    veg(
      'Pithla',
      160,
      12,
      'Gram-flour porridge with mustard, garlic and green chilli; a farmer’s lunch.',
      'gram flour, garlic, green chilli, mustard seed',
    ),
    veg(
      'Bharli Vangi',
      220,
      20,
      'Little brinjals packed with peanut, coconut and goda masala.',
      'brinjal, peanut, coconut, goda masala, jaggery',
      { spice: 'MEDIUM' },
    ),
    veg('Matki Usal', 180, 15, 'Sprouted moth beans, goda masala and a little jaggery.', 'moth beans, goda masala, coconut, jaggery', {
      spice: 'MILD',
    }),
    veg('Varan', 130, 10, 'Plain toor dal with turmeric and ghee, for rice and lemon.', 'toor dal, turmeric, ghee'),
    veg('Katachi Amti', 150, 12, 'Sour-sweet chana dal broth, the morning after puran poli.', 'chana dal, tamarind, jaggery, goda masala'),
    veg(
      'Zunka',
      170,
      12,
      'Dry, crumbly gram flour with spring onion. Eats best with bhakri and thecha.',
      'gram flour, spring onion, garlic',
    ),
    nonVeg('Tambda Rassa', 380, 25, 'Red Kolhapuri mutton broth, all chilli and sesame.', 'mutton, red chilli, sesame, coconut', {
      cuisines: ['Kolhapuri'],
      spice: 'HOT',
    }),
    nonVeg(
      'Pandhra Rassa',
      360,
      25,
      'Its white twin: mutton stock, coconut milk, cashew and white pepper.',
      'mutton, coconut milk, cashew, white pepper',
      { cuisines: ['Kolhapuri'] },
    ),
    nonVeg('Sukka Mutton', 420, 30, 'Mutton roasted dry with kanda-lasun masala.', 'mutton, onion, garlic, coconut', {
      cuisines: ['Kolhapuri'],
      spice: 'MEDIUM',
    }),
    nonVeg(
      'Saoji Chicken',
      370,
      25,
      'Nagpur’s dark, oily, unforgiving chicken curry.',
      'chicken, poppy seed, black pepper, dried coconut',
      { cuisines: ['Varhadi'], spice: 'HOT' },
    ),
    nonVeg('Gavran Anda Curry', 230, 15, 'Country eggs in a coarse onion and coconut gravy.', 'egg, onion, coconut, garlic', {
      spice: 'MEDIUM',
    }),
  ],
  rice: [
    veg(
      'Masale Bhaat',
      190,
      15,
      'Wedding rice with ivy gourd, goda masala and a spoon of ghee.',
      'rice, ivy gourd, goda masala, cashew, ghee',
    ),
    veg('Varan Bhaat', 140, 8, 'Soft rice, plain dal, ghee and lemon. Dinner at home.', 'rice, toor dal, ghee, lemon', {
      spice: 'MILD',
    }),
  ],
  bread: [
    veg('Jowar Bhakri', 40, 8, 'Hand-beaten sorghum bread, with a little thecha.', 'sorghum flour'),
    veg(
      'Puran Poli',
      90,
      10,
      'Chana dal, jaggery and nutmeg in a thin wheat bread, drowned in ghee.',
      'chana dal, jaggery, wheat flour, nutmeg, ghee',
    ),
  ],
  side: [
    veg('Koshimbir', 60, 4, 'Cucumber, peanut and coconut with a mustard-seed crackle.', 'cucumber, peanut, coconut, mustard seed'),
    veg('Green Chilli Thecha', 40, 4, 'Chillies, garlic and peanut pounded on stone.', 'green chilli, garlic, peanut', {
      spice: 'HOT',
    }),
  ],
  meal: [
    veg(
      'Zunka Bhakar Plate',
      180,
      12,
      'Zunka, two bhakris, thecha, raw onion and buttermilk.',
      'gram flour, sorghum flour, green chilli, curd',
    ),
    veg(
      'Puneri Thali',
      320,
      18,
      'Two bhajis, amti, masale bhaat, koshimbir, puri and shrikhand.',
      'seasonal vegetables, toor dal, rice, wheat flour, curd',
      { allergens: ['peanuts'] },
    ),
    nonVeg(
      'Kolhapuri Mutton Thali',
      460,
      20,
      'Sukka mutton, tambda and pandhra rassa, rice, bhakri and egg.',
      'mutton, coconut, rice, egg, sorghum flour',
      { cuisines: ['Kolhapuri'] },
    ),
  ],
  sweet: [
    veg(
      'Ukdiche Modak',
      120,
      12,
      'Steamed rice dumplings of coconut and jaggery, with ghee. Three pieces.',
      'rice flour, coconut, jaggery, ghee',
    ),
    veg('Kesar Shrikhand', 110, 3, 'Strained curd, saffron and charoli, cold and thick.', 'curd, saffron, sugar, charoli'),
    veg('Aamras', 140, 3, 'Ratnagiri Alphonso pulp, nothing added but a pinch of salt.', 'Alphonso mango, salt'),
    veg(
      'Karanji',
      100,
      undefined,
      'Crisp crescents filled with coconut, poppy seed and cardamom.',
      'refined flour, coconut, poppy seed, cardamom',
    ),
  ],
})
