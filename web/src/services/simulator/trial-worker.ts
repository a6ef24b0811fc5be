import "catapults-sim/trial-worker";
