import "catapults-sim/lesson-worker";
