import { family, nonVeg, veg } from '#server/seed/dish.ts'

export const CHINESE_INDIAN = family('chinese', ['Chinese-Indian'], {
  soup: [
    veg('Veg Manchow Soup', 140, 10, 'Dark, gingery and full of vegetables, crisp noodles on top.', 'cabbage, carrot, ginger, soy sauce'),
    veg('Sweet Corn Soup', 140, 10, 'Creamed corn and spring onion, mild enough for children.', 'sweet corn, spring onion, white pepper'),
    nonVeg(
      'Chicken Hot and Sour Soup',
      160,
      10,
      'Shredded chicken in a peppery, vinegary broth.',
      'chicken, vinegar, soy sauce, black pepper',
      { spice: 'MEDIUM' },
    ),
    veg('Vegetable Thukpa', 190, 12, 'Himalayan noodle soup with greens, ginger and lemon.', 'wheat noodles, greens, ginger, lemon', {
      cuisines: ['Tibetan'],
      allergens: ['gluten', 'soya'],
    }),
  ],
  starter: [
    veg(
      'Gobi Manchurian',
      210,
      15,
      'Cauliflower fried crisp, tossed in garlic, soy and green chilli.',
      'cauliflower, garlic, soy sauce, green chilli',
      { spice: 'MEDIUM' },
    ),
    veg('Chilli Paneer', 260, 15, 'Paneer, peppers and onion in a glossy chilli sauce.', 'paneer, capsicum, onion, soy sauce', {
      spice: 'MEDIUM',
    }),
    veg('Honey Chilli Potato', 210, 12, 'Potato fingers glazed with honey, sesame and red chilli.', 'potato, honey, sesame, red chilli', {
      allergens: ['gluten', 'soya'],
    }),
    veg('Crispy Corn Pepper', 220, 12, 'Corn kernels fried light with pepper and spring onion.', 'sweet corn, cornflour, black pepper', {
      spice: 'MILD',
    }),
    veg(
      'Vegetable Spring Rolls',
      200,
      12,
      'Cabbage, carrot and glass noodles in a crackling wrapper.',
      'cabbage, carrot, glass noodles, refined flour',
    ),
    veg('Steamed Veg Momos', 150, 12, 'Six pleated dumplings and a chutney that bites.', 'refined flour, cabbage, carrot, garlic', {
      cuisines: ['Tibetan', 'Street Food'],
    }),
    nonVeg(
      'Steamed Chicken Momos',
      180,
      12,
      'Juicy chicken dumplings with burnt-tomato chutney.',
      'refined flour, chicken, onion, ginger',
      { cuisines: ['Tibetan', 'Street Food'] },
    ),
    nonVeg('Chilli Chicken', 290, 15, 'The dry kind: soy, garlic, slit green chillies.', 'chicken, soy sauce, garlic, green chilli', {
      spice: 'HOT',
    }),
    nonVeg('Chicken Lollipop', 300, 15, 'Six frenched wings, fried red, with schezwan sauce.', 'chicken, red chilli, garlic, egg', {
      allergens: ['gluten', 'soya'],
    }),
    nonVeg(
      'Salt and Pepper Prawns',
      390,
      12,
      'Prawns in a thin crust with pepper, garlic and spring onion.',
      'prawns, black pepper, garlic, spring onion',
      { allergens: ['gluten', 'soya'] },
    ),
  ],
  main: [
    veg('Veg Manchurian Gravy', 230, 15, 'Vegetable dumplings in brown garlic sauce.', 'cabbage, carrot, garlic, soy sauce'),
    veg('Tofu in Black Bean', 290, 15, 'Tofu with fermented beans, peppers and spring onion.', 'tofu, black bean, capsicum'),
    nonVeg('Chicken in Hot Garlic', 310, 15, 'Diced chicken in red garlic sauce, for fried rice.', 'chicken, garlic, red chilli, vinegar', {
      spice: 'HOT',
      allergens: ['gluten', 'soya'],
    }),
    nonVeg('Fish in Chilli Oyster', 370, 15, 'Sliced fish in a savoury sauce with peppers.', 'fish, oyster sauce, capsicum', {
      spice: 'MEDIUM',
    }),
  ],
  rice: [
    veg(
      'Veg Hakka Noodles',
      210,
      12,
      'Wok-tossed noodles with cabbage, carrot and a breath of smoke.',
      'wheat noodles, cabbage, carrot, soy sauce',
      {
        servings: [
          ['HALF PLATE', 140],
          ['FULL PLATE', 210],
        ],
      },
    ),
    nonVeg(
      'Chicken Hakka Noodles',
      250,
      12,
      'Noodles, shredded chicken and egg from a very hot wok.',
      'wheat noodles, chicken, egg, soy sauce',
    ),
    veg(
      'Schezwan Fried Rice',
      220,
      12,
      'Rice tossed with the red garlic paste Mumbai invented.',
      'rice, red chilli, garlic, carrot, beans',
      { spice: 'HOT', allergens: ['gluten', 'soya'] },
    ),
    nonVeg('Egg Fried Rice', 220, 12, 'Rice, scrambled egg and spring onion.', 'rice, egg, spring onion', {
      allergens: ['gluten', 'soya'],
    }),
    veg(
      'Triple Schezwan Rice',
      280,
      15,
      'Fried rice, noodles and Manchurian gravy on one plate.',
      'rice, wheat noodles, cabbage, red chilli',
      {
        servings: [
          ['SINGLE SERVING', 280],
          ['SHARING PORTION', 450],
        ],
        spice: 'HOT',
        allergens: ['gluten', 'soya'],
      },
    ),
    veg('Burnt Garlic Rice', 220, 12, 'Fried rice with garlic taken to the edge of bitter.', 'rice, garlic, spring onion', {
      allergens: ['gluten', 'soya'],
    }),
    veg(
      'American Chopsuey',
      240,
      15,
      'Crisp noodles under a sweet-sour vegetable sauce.',
      'wheat noodles, cabbage, capsicum, tomato ketchup',
      { allergens: ['gluten', 'soya'] },
    ),
  ],
})
