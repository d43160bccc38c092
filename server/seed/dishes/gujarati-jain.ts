import { family, veg } from '#server/seed/dish.ts'

/** No onion, garlic or anything grown below the ground: every dish here is fit for a Jain table. */
export const JAIN = family('jain', ['Jain', 'Gujarati'], {
  snack: [
    veg(
      'Khaman Dhokla',
      100,
      6,
      'Steamed gram sponge with mustard seed, green chilli and a little sugar.',
      'gram flour, mustard seed, green chilli, curry leaf',
      { spice: 'MILD' },
    ),
    veg('Khandvi', 110, 6, 'Silk-thin rolls of gram flour and buttermilk.', 'gram flour, buttermilk, mustard seed, coconut'),
    veg('Methi Thepla', 90, 8, 'Fenugreek flatbreads that travel well, with chhundo.', 'wheat flour, fenugreek leaf, curd'),
    veg('Fafda Jalebi', 120, 6, 'Crisp gram strips, raw papaya sambharo and warm jalebi.', 'gram flour, ajwain, raw papaya, sugar'),
    veg(
      'Jain Pav Bhaji',
      170,
      12,
      'Raw banana in place of potato, and no onion or garlic; nobody at the table notices.',
      'raw banana, tomato, green peas, capsicum, butter, pav',
      { cuisines: ['Jain', 'Mumbai'], spice: 'MEDIUM' },
    ),
    veg(
      'Lilva Kachori',
      120,
      10,
      'Winter pigeon peas with sesame and coconut in a round shell.',
      'pigeon peas, refined flour, sesame, coconut',
    ),
    veg(
      'Jain Sev Puri',
      95,
      5,
      'Raw banana, tomato, chutneys without garlic, and a lot of sev.',
      'papdi, raw banana, tomato, sev, tamarind',
      { cuisines: ['Jain', 'Street Food'] },
    ),
  ],
  main: [
    veg(
      'Jain Paneer Tikka Masala',
      310,
      20,
      'Charred paneer in tomato and cashew gravy without onion or garlic.',
      'paneer, tomato, cashew, cream',
      { cuisines: ['Jain', 'North Indian'] },
    ),
    veg('Kaju Curry', 330, 20, 'Whole cashews in a white melon-seed gravy.', 'cashew, melon seed, cream, cardamom'),
    veg('Sev Tameta', 200, 12, 'Sweet-sour tomato curry under crisp sev.', 'tomato, sev, jaggery, cumin'),
    veg('Gatte ki Sabzi', 230, 20, 'Gram-flour dumplings in spiced curd.', 'gram flour, curd, asafoetida, red chilli', {
      cuisines: ['Rajasthani', 'Jain'],
    }),
    veg('Ker Sangri', 270, 20, 'Desert beans and berries with raisins and dried mango.', 'ker, sangri, raisins, dried mango', {
      cuisines: ['Rajasthani', 'Jain'],
    }),
    veg('Gujarati Dal', 150, 12, 'Sweet and sour toor dal with peanut, kokum and cinnamon.', 'toor dal, jaggery, kokum, peanut'),
    veg(
      'Panchmel Dal',
      200,
      15,
      'Five lentils in ghee with cumin and clove.',
      'toor dal, moong dal, chana dal, urad dal, moth beans, ghee',
      { cuisines: ['Rajasthani', 'Jain'] },
    ),
    veg(
      'Bharela Karela',
      210,
      18,
      'Bitter gourd stuffed with gram flour, sesame and jaggery.',
      'bitter gourd, gram flour, sesame, jaggery',
    ),
  ],
  rice: [
    veg(
      'Vagharelo Bhaat',
      150,
      10,
      'Rice tempered with mustard seed, turmeric and curry leaf.',
      'rice, mustard seed, turmeric, curry leaf',
    ),
    veg('Moong Dal Khichdi', 170, 12, 'Rice and moong cooked soft with ghee, kadhi beside it.', 'rice, moong dal, ghee, curd'),
  ],
  bread: [
    veg('Phulka', 25, 5, 'Thin wheat roti, puffed on the flame, with ghee.', 'wheat flour, ghee'),
    veg('Bajra Rotlo', 40, 8, 'Pearl-millet bread with white butter and jaggery.', 'pearl-millet flour, white butter, jaggery'),
  ],
  meal: [
    veg(
      'Gujarati Thali',
      380,
      15,
      'Farsan, three shaaks, dal, kadhi, rotlis, khichdi and a sweet, refilled until you cover the plate.',
      'seasonal vegetables, toor dal, wheat flour, rice, curd',
    ),
    veg(
      'Dal Baati Churma',
      290,
      20,
      'Baked wheat baati broken into panchmel dal, with sweet churma.',
      'wheat flour, ghee, toor dal, jaggery',
      { cuisines: ['Rajasthani', 'Jain'] },
    ),
  ],
  sweet: [
    veg('Mohanthal', 100, undefined, 'Coarse gram-flour fudge with ghee and cardamom.', 'gram flour, ghee, sugar, cardamom'),
    veg('Basundi', 120, 4, 'Milk boiled down for hours, with saffron and charoli.', 'milk, sugar, saffron, charoli'),
  ],
  drink: [
    veg(
      'Masala Chaas',
      60,
      3,
      'Thin buttermilk with roasted cumin, black salt and coriander.',
      'curd, roasted cumin, black salt, coriander',
    ),
  ],
})
