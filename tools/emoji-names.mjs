// Names that people of this protocol's family already type, for emoji whose name elsewhere differs.
// The first name is the canonical one. One line an emoji: code, then names.
export const familyNames = `
1f600 grinning happy
1f603 smiley
1f604 smile big_smile
1f601 grinning_face_with_smiling_eyes
1f606 laughing lol
1f602 joy tears laughter_tears
1f642 slight_smile
1f643 upside_down oops
1f607 innocent halo
1f60d heart_eyes in_love
1f618 heart_kiss blow_a_kiss
1f61c stuck_out_tongue_wink joking crazy
1f61b stuck_out_tongue mischievous
1f911 money_face kaching
1f917 hug arms_open
1f913 nerd geek
1f60f smirk smug
1f614 pensive tired
1f615 oh_no half_frown concerned confused
1f641 frown slight_frown
2639 sad big_frown
1f629 weary distraught
1f621 rage mad grumpy very_angry
1f636 speechless no_mouth blank poker_face
1f610 neutral
1f62e open_mouth surprise
1f635 dizzy
1f633 flushed embarrassed blushing
1f628 fear scared shock
1f625 exhausted disappointed_relieved stressed
1f644 rolling_eyes
1f914 thinking
1f62c grimacing nervous anxious
1f910 silence quiet hush zip_it lips_are_sealed
1f637 cant_talk mask
1f912 sick flu face_with_thermometer
1f915 hurt head_bandage injured
1f608 smiling_devil smiling_imp smiling_face_with_horns
1f47f devil imp angry_devil
1f4a9 poop pile_of_poo
1f47b ghost boo spooky haunted
1f64c raised_hands praise
1f44f clap applause
1f64f pray welcome thank_you namaste
1f91d handshake done_deal
1f44d +1 thumbs_up like
1f44e -1 thumbs_down
1f44a fist_bump punch
270a fist power
270c peace_sign victory
1f918 rock_on sign_of_the_horns
1f44c ok got_it
1f446 point_up this
270b hand raised_hand
1f590 high_five palm
1f596 spock live_long_and_prosper
1f44b wave hello hi
1f4aa muscle
270d writing
1f440 eyes looking
1f926 face_palm
1f937 shrug
1f647 bow
1f481 information_desk_person
1f6b6 walking pedestrian
1f3c3 running runner
1f483 dancer
2764 heart love love_you
1f49b yellow_heart heart_of_gold
1f49a green_heart envy
1f499 blue_heart
1f49c purple_heart bravery
1f494 broken_heart heartache
1f419 octopus
1f427 penguin
1f40c snail
1f98b butterfly
1f339 rose
1f33b sunflower
1f340 lucky
2600 sunny
2b50 star
1f31f glowing_star
2728 sparkles
26a1 high_voltage zap
1f525 fire lit hot flame
1f4a5 boom explosion crash collision
2744 snowflake
1f308 rainbow pride lgbtq
1f34e apple
1f355 pizza
2615 coffee
1f37a beer
1f37b beers
1f370 cake
1f382 birthday
1f389 tada
1f38a confetti
1f388 balloon celebration
1f381 gift present
1f3c6 trophy winner
1f947 first_place gold number_one
1f3af direct_hit darts bulls_eye
1f680 rocket
1f697 car
1f6b2 bike bicycle
1f3e0 house home
1f4bb computer laptop
1f4f1 mobile_phone smartphone iphone
260e landline home_phone
1f4a1 light_bulb bulb idea
1f4b0 money
1f527 fixing wrench
1f528 hammer maintenance handyman handywoman
1f6e0 working_on_it hammer_and_wrench tools
2699 gear settings mechanical engineer
1f512 locked
1f513 unlocked
1f511 key
1f4dd memo note
1f4c5 calendar
1f4c6 tear_off_calendar calendar_page
1f4c8 chart upwards_trend growing increasing
1f4c9 downwards_trend shrinking decreasing
1f4cc push_pin thumb_tack
1f4ce paperclip attachment
1f50d search find magnifying_glass mag
1f514 notifications bell
1f515 mute no_bell
1f4e3 megaphone shout
1f4ac speech_bubble speech_balloon
1f4ad thought thought_balloon
231a watch
23f0 alarm_clock
231b times_up time_ticking hourglass_done
23f3 time_is_up hourglass
2705 check all_good approved white_check_mark
2714 check_mark
274c cross_mark incorrect wrong x
2716 multiplication
2753 question
2757 exclamation
26a0 warning caution danger
1f6a7 construction
1f6ab prohibited not_allowed no_entry_sign
26d4 no_entry
1f197 squared_ok
1f198 sos
1f4af 100 hundred
267b recycle
2795 plus add
2796 minus subtract
27a1 right east
2b05 left west
2b06 up north
2b07 down south
1f44d +1 thumbs_up like
1f534 red_circle
1f535 blue_circle
1f3c1 checkered_flag race go start
1f6a9 triangular_flag
1f3f3-fe0f-200d-1f308 rainbow_flag
`;
