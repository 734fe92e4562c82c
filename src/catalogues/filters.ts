/** The fixed values of filters and badges (docs/specification.md#filters), without "All". */

export const courseCategories = [
  'Programming',
  'Design',
  'Business',
  'Marketing',
  'Data Science',
  'Web Development',
] as const
export const courseLevels = ['Beginner', 'Intermediate', 'Advanced'] as const

export const productCategories = ['Hardware', 'Software', 'Services', 'Accessories', 'Books'] as const
export const productBrands = ['Dell', 'HP', 'Microsoft', 'Adobe', 'Logitech', 'Vior'] as const

export const projectCategories = [
  'E-Learning',
  'E-Commerce',
  'Management System',
  'Academic Project',
  'Web Application',
  'Enterprise',
] as const
export const projectStatuses = ['Completed', 'In Production', 'In Development'] as const

/** Sort orders in addition to the order of the catalogue. */
export const courseSorts = ['price-low', 'price-high', 'rating', 'popular'] as const
export const productSorts = ['price-low', 'price-high', 'rating'] as const
export const projectSorts = ['newest', 'oldest', 'title'] as const

/** On the landing page a project may also be only planned. */
export const landingStatuses = [...projectStatuses, 'Planning'] as const

export const roadmapStatuses = ['done', 'progress'] as const

/** Number of technologies on a project's card before "+N more features". */
export const technologiesOnCard = 4
